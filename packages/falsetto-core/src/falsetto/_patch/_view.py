"""All that can be seen of an object around one write."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, final

from ._collection import collection_trace
from ._layer import Layer
from ._trace import Undoable, differences

__all__ = ["View"]


@final
class View:
    """The layers of an object as they were at one moment.

    Attributes:
        data: The layers in which a container keeps its items.
        other: The layers in which an object keeps everything else.
        collections: The lists and sets among what it keeps.
    """

    __slots__ = ("_copies", "_elements", "collections", "data", "other")

    def __init__(
        self,
        other: Iterable[Layer] = (),
        data: Iterable[Layer] = (),
        collections: Iterable[list[Any] | set[Any]] = (),
    ) -> None:
        self.other = tuple(other)
        self.data = tuple(data)
        self.collections = tuple(collections)
        self._copies = [layer.copy() for layer in (*self.data, *self.other)]
        self._elements = [
            frozenset(items) if isinstance(items, set) else tuple(items)
            for items in self.collections
        ]

    def extend(self, layers: Iterable[Layer]) -> None:
        """Look at more layers, as they are now."""
        for layer in layers:
            self.other += (layer,)
            self._copies.append(layer.copy())

    def again(self) -> View:
        """Look at the same layers now."""
        return View(self.other, self.data, self.collections)

    def changes(self) -> list[Undoable]:
        """Return what is not as it was."""
        found: list[Undoable] = []
        for layer, copy in zip((*self.data, *self.other), self._copies, strict=True):
            found.extend(differences(layer, copy))
        for items, before in zip(self.collections, self._elements, strict=True):
            trace = collection_trace(items, before)
            if trace is not None:
                found.append(trace)
        return found
