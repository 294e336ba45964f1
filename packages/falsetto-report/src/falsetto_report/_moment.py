"""Moments as records write them."""

from __future__ import annotations

from datetime import datetime

__all__ = ["moment"]


def moment(text: str) -> datetime | None:
    """Return the moment that ISO 8601 text with an offset names, or None when it names none."""
    try:
        found = datetime.fromisoformat(text.removesuffix("Z") + ("+00:00" * text.endswith("Z")))
    except ValueError:
        return None
    return None if found.utcoffset() is None else found
