"""One thing that a change did."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, final

from .._record import record
from ._place import Place

if TYPE_CHECKING:
    from ._swap import SwapPlace

__all__ = ["Step"]


@final
@record
class Step:
    """One thing that a change did through its handle.

    Attributes:
        verb: The handle's method, such as ``setattr``.
        target: What it was applied to, by name and never by value.
        owner: The object whose attribute or item was touched.
        old: What was there, or `MISSING`.
        new: What was put there, or `MISSING` for a deletion.
        idle: Whether nothing changed: the very object was there already, or there was nothing
            to delete.
    """

    verb: str
    target: str
    owner: object
    old: object
    new: object
    idle: bool
    place: Place | None = None

    # What it holds is nobody's to compare or to show.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        """Show it by name: a value may be a secret."""
        return f"Step(verb={self.verb!r}, target={self.target!r}, idle={self.idle!r})"

    def holds(self) -> bool:
        """Tell whether what was planted is still there; True where that cannot be seen.

        Where a later step of the same change took its place, that step answers for it. Runs no
        code of the owner's.
        """
        place = self.place
        return place is None or place.is_superseded or place.holds(self.new)

    @property
    def reached(self) -> bool | None:
        """Whether what stands in for a subject was called; None for any other verb.

        Where a later step of the same change took its place, that step answers for it.
        """
        swapped = self._swapped
        return None if swapped is None else swapped.called

    @property
    def broke(self) -> str | None:
        """How what stands in for a subject broke down, where it did nothing else."""
        swapped = self._swapped
        return None if swapped is None else swapped.broke

    @property
    def _swapped(self) -> SwapPlace | None:
        place = self.place
        if self.verb != "swap" or place is None or self.idle or place.is_superseded:
            return None
        return cast("SwapPlace", place)
