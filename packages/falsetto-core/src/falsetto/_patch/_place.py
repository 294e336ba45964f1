"""What a change is done to, and how it gets back to what it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ._trace import Comparable

__all__ = ["Ignored", "Place"]


class Ignored(Exception):  # noqa: N818 - it is never an error by itself: it becomes a sentence
    """An object took no notice when it was asked for its old value back."""


class Place(Protocol):
    """One attribute or item that one verb is applied to.

    Attributes:
        found: What is there before, as it can be seen: a raw entry, an inherited one, a computed
            value, or `MISSING`.
        is_superseded: Whether a later step of the same change is about this very place.
    """

    found: Any
    is_superseded: bool

    def put(self, value: object) -> None:
        """Set the value; what the owner raises goes through."""

    def remove(self) -> None:
        """Delete the value; what the owner raises goes through."""

    def settle(self, failed: bool, /) -> None:
        """Look at what the verb did, also when it raised midway."""

    def holds(self, value: object) -> bool:
        """Tell whether what was put is still there; True where that cannot be seen."""

    def revert(self) -> None:
        """Undo the verb; what the owner raises goes through after all else is undone."""

    def traces(self) -> Sequence[Comparable]:
        """Return what must be as it was once everything is undone."""
