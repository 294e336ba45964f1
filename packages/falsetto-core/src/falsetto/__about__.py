"""The version of falsetto-core."""

__version__ = "0.1.0"
