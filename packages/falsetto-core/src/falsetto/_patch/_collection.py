"""What a write put into a list or a set that an object keeps."""

from __future__ import annotations

from typing import Any, final

from ._trace import Undoable, identical

__all__ = ["ListTrace", "SetTrace", "collection_trace"]


@final
class ListTrace:
    """A list before and after a write.

    Where the write only appended, only that is taken away again: what a check appended later
    is its own.
    """

    __slots__ = ("_before", "_items", "appended")

    def __init__(self, items: list[Any], before: tuple[Any, ...]) -> None:
        self._items = items
        self._before = before
        kept = len(before)
        self.appended = items[kept:] if identical(items[:kept], before) else []

    @property
    def only_adds(self) -> bool:
        return bool(self.appended)

    def restore(self) -> None:
        if not self.appended:
            self._items[:] = self._before
            return
        for item in reversed(self.appended):
            places = [place for place, other in enumerate(self._items) if other is item]
            if places:
                del self._items[places[-1]]


@final
class SetTrace:
    """A set before and after a write."""

    __slots__ = ("_added", "_items", "_removed")

    def __init__(self, items: set[Any], before: frozenset[Any]) -> None:
        self._items = items
        self._added = items - before
        self._removed = before - items

    @property
    def only_adds(self) -> bool:
        return not self._removed

    def restore(self) -> None:
        self._items -= self._added
        self._items |= self._removed


def collection_trace(items: Any, before: Any) -> Undoable | None:
    """Compare a list or a set with the copy that was taken of it."""
    if isinstance(items, set):
        return None if items == before else SetTrace(items, before)
    return None if identical(items, before) else ListTrace(items, before)
