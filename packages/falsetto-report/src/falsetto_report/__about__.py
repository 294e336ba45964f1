"""The version of falsetto-report."""

__version__ = "0.1.0"
