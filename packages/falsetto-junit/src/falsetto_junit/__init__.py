"""What a Falsetto session leaves behind, written for machines and read back."""

from __future__ import annotations

from ._convert import to_report, to_session
from ._json import JsonWriter
from ._read import read
from .schema import Report

__all__ = ["JsonWriter", "Report", "read", "to_report", "to_session"]
