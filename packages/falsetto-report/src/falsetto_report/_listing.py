"""Several things in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["listed", "plural"]

_NAMED = 3


def listed(names: Sequence[str], most: int = _NAMED) -> str:
    """Name the first few and say how many more there are."""
    shown = ", ".join(names[:most])
    more = len(names) - most
    return f"{shown} and {more} more" if more > 0 else shown


def plural(number: int, noun: str = "check", many: str | None = None) -> str:
    """Say how many there are, with thousands set apart."""
    return f"{number:,} {noun if number == 1 else many or noun + 's'}"
