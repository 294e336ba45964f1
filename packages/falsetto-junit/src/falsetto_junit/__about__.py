"""The version of falsetto-junit."""

__version__ = "0.1.0"
