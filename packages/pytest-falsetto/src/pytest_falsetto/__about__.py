"""The version of pytest-falsetto."""

__version__ = "0.1.0"
