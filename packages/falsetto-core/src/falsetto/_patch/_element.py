"""A place in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from ._missing import MISSING
from ._same import same
from ._trace import Comparable

__all__ = ["Element"]


@final
class Element:
    """An element of a list, by its position.

    What a check inserted or took away before it moved it, so it is looked for where it is. Its
    position says nothing once the steps before it are undone, so it is compared at once.
    """

    __slots__ = (
        "_alike",
        "_elements",
        "_is_restored",
        "_planted",
        "_position",
        "_removed",
        "found",
        "is_superseded",
        "token",
    )

    def __init__(self, elements: list[Any], position: int) -> None:
        self._elements = elements
        self._position = position
        self._planted: object = MISSING
        self._alike = 0
        self._removed = False
        self._is_restored = False
        self.found = self._read()
        self.is_superseded = False
        self.token = (id(elements), position)

    def put(self, value: object) -> None:
        self._planted = value
        self._alike = len(self._where_planted()) - (self.found is value)
        self._elements[self._position] = value

    def remove(self) -> None:
        del self._elements[self._position]
        self._removed = True

    def settle(self, _failed: bool) -> None:
        """Leave it at that: a list does nothing else, and does not fail midway."""

    def holds(self, value: object) -> bool:
        if self._removed or same(self._read(), value):
            return True
        return len(self._where_planted()) > self._alike

    def revert(self) -> None:
        if self._is_restored:  # and interrupted right after
            return
        if self._removed:
            list.insert(self._elements, self._position, self.found)
        elif self._read() is not self.found:
            self._put_back()
        self._is_restored = self._read() is self.found

    def _put_back(self) -> None:
        places = self._where_planted()
        if self._read() is not self._planted and len(places) > self._alike:
            self._position = places[0]
        if self._read() is not MISSING:
            list.__setitem__(self._elements, self._position, self.found)

    def traces(self) -> Sequence[Comparable]:
        return (self,)

    def is_restored(self) -> bool:
        return self._is_restored

    def _read(self) -> object:
        inside = self._position < list.__len__(self._elements)
        return list.__getitem__(self._elements, self._position) if inside else MISSING

    def _where_planted(self) -> list[int]:
        elements = enumerate(list.__iter__(self._elements))
        return [i for i, value in elements if value is self._planted]
