"""All that can be seen of an object around one write."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, final

from ._layer import Layer
from ._trace import ListTrace, TraceLike, differences

__all__ = ["View"]


@final
class View:
    """The layers of an object as they were at one moment.

    Attributes:
        data: The layers in which a container keeps its items.
        other: The layers in which an object keeps everything else.
        lists: The lists that a container may keep its items in.
    """

    __slots__ = ("_copies", "_tuples", "data", "lists", "other")

    def __init__(
        self,
        other: Iterable[Layer] = (),
        data: Iterable[Layer] = (),
        lists: Iterable[list[Any]] = (),
    ) -> None:
        self.other = tuple(other)
        self.data = tuple(data)
        self.lists = tuple(lists)
        self._copies = [layer.copy() for layer in (*self.data, *self.other)]
        self._tuples = [tuple(items) for items in self.lists]

    def extend(self, layers: Iterable[Layer]) -> None:
        """Look at more layers, as they are now."""
        for layer in layers:
            self.other += (layer,)
            self._copies.append(layer.copy())

    def again(self) -> View:
        """Look at the same layers now."""
        return View(self.other, self.data, self.lists)

    def changes(self) -> list[TraceLike]:
        """Return what is not as it was."""
        found: list[TraceLike] = []
        for layer, copy in zip((*self.data, *self.other), self._copies, strict=True):
            found.extend(differences(layer, copy))
        for items, before in zip(self.lists, self._tuples, strict=True):
            trace = ListTrace(items, before, tuple(items))
            if not trace.is_restored():
                found.append(trace)
        return found
