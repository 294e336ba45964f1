"""The value that stands for no value."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["MISSING", "Missing"]


class Missing(Enum):
    """The type of `MISSING`."""

    MISSING = "missing"

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing.MISSING
"""Stands where an attribute or an item is absent."""
