"""A place in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from ._missing import MISSING
from ._same import same
from ._trace import Trace, TraceLike

__all__ = ["Element", "ListLayer"]


@final
class ListLayer:
    """The elements of a list, whatever its class makes of them."""

    __slots__ = ("elements",)

    def __init__(self, elements: list[Any]) -> None:
        self.elements = elements

    @property
    def token(self) -> int:
        return id(self.elements)

    def read(self, key: int) -> object:
        inside = 0 <= key < list.__len__(self.elements)
        return list.__getitem__(self.elements, key) if inside else MISSING

    def write(self, key: int, value: object) -> None:
        list.__setitem__(self.elements, key, value)

    def remove(self, key: int) -> None:
        list.__delitem__(self.elements, key)

    def copy(self) -> dict[Any, object]:
        return dict(enumerate(list.__iter__(self.elements)))

    def keep_before(self, _key: int, _later: Sequence[object]) -> None:
        """Leave the order alone: the key is the position."""


@final
class Element:
    """An element of a list, by its position.

    What a check inserted or took away before it moved it, so it is looked for where it is.
    """

    __slots__ = (
        "_alike",
        "_elements",
        "_layer",
        "_planted",
        "_removed",
        "_trace",
        "found",
        "is_superseded",
    )

    def __init__(self, elements: list[Any], position: int) -> None:
        self._elements = elements
        self._layer = ListLayer(elements)
        self.found = self._layer.read(position)
        self._trace = Trace(self._layer, position, self.found)
        self._planted: object = MISSING
        self._alike = 0
        self._removed = False
        self.is_superseded = False

    def put(self, value: object) -> None:
        self._planted = value
        self._alike = len(self._where_planted()) - (self.found is value)
        self._elements[self._trace.key] = value

    def remove(self) -> None:
        del self._elements[self._trace.key]
        self._removed = True

    def settle(self, _failed: bool) -> None:
        self._trace.after = self._layer.read(self._trace.key)

    def is_touched(self) -> bool:
        return self._trace.after is not self._trace.before

    def holds(self, value: object) -> bool:
        if self._removed or same(self._layer.read(self._trace.key), value):
            return True
        return len(self._where_planted()) > self._alike

    def revert(self) -> None:
        position: int = self._trace.key
        if self._removed:
            list.insert(self._elements, position, self.found)
            return
        if self._layer.read(position) is self.found:
            return
        if self._layer.read(position) is not self._planted:
            places = self._where_planted()
            if len(places) > self._alike:
                self._trace.key = position = places[0]
        if position < list.__len__(self._elements):
            self._layer.write(position, self.found)

    def _where_planted(self) -> list[int]:
        elements = enumerate(list.__iter__(self._elements))
        return [i for i, value in elements if value is self._planted]

    def traces(self) -> Sequence[TraceLike]:
        return (self._trace,)
