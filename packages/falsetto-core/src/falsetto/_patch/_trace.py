"""What one write left in one place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import is_
from typing import Any, Protocol, final

from ._layer import Layer
from ._missing import MISSING
from ._same import same

__all__ = ["Comparable", "ListTrace", "Trace", "TraceLike", "differences"]


class Comparable(Protocol):
    """Something that must be as it was once everything is undone."""

    @property
    def token(self) -> tuple[int, Any]:
        """A value that two of them in the same place share."""

    def is_restored(self) -> bool:
        """Tell whether what was there is there."""


class TraceLike(Comparable, Protocol):
    """A difference that can be taken back."""

    def restore(self) -> None:
        """Put back what was there, without running any code."""


@final
class Trace:
    """One key of one layer, before and after a write.

    Attributes:
        later: The keys that followed this one, where the write took it away.
    """

    __slots__ = ("after", "before", "key", "later", "layer", "token")

    def __init__(self, layer: Layer, key: Any, before: object, after: object = MISSING) -> None:
        self.layer = layer
        self.key = key
        self.before = before
        self.after = after
        self.later: Sequence[object] = ()
        self.token = (layer.token, key)

    def restore(self) -> None:
        now = self.layer.read(self.key)
        if self.before is MISSING:
            if now is not MISSING:
                self.layer.remove(self.key)
            return
        if self.later and now is not MISSING:
            self.layer.remove(self.key)  # an equal key may have taken its place
        if self.later or now is not self.before:
            self.layer.write(self.key, self.before)
        self.keep_order()

    def keep_order(self) -> None:
        """Put the key back in front of those that used to follow it."""
        if self.later:
            self.layer.keep_before(self.key, self.later)

    def is_restored(self) -> bool:
        return same(self.layer.read(self.key), self.before)


@final
class ListTrace:
    """A list that an object keeps its entries in, before and after a write.

    Where the write only appended, only that is taken away again: what a check appended later
    is its own.
    """

    __slots__ = ("after", "before", "items", "key")

    def __init__(self, items: list[Any], before: tuple[Any, ...], after: tuple[Any, ...]) -> None:
        self.items = items
        self.key = None
        self.before = before
        self.after = after

    @property
    def token(self) -> tuple[int, Any]:
        return id(self.items), None

    @property
    def appended(self) -> tuple[Any, ...]:
        """What the write put at the end, when that is all it did."""
        kept = len(self.before)
        return self.after[kept:] if _identical(self.after[:kept], self.before) else ()

    def restore(self) -> None:
        if not self.appended:
            self.items[:] = self.before
            return
        for item in self.appended:
            place = next((i for i, other in enumerate(self.items) if other is item), None)
            if place is not None:
                del self.items[place]

    def is_restored(self) -> bool:
        if not self.appended:
            return _identical(self.items, self.before)
        return not any(other is item for item in self.appended for other in self.items)


def differences(layer: Layer, before: Mapping[Any, object]) -> Iterator[Trace]:
    """Compare a layer with the copy that was taken of it."""
    now = layer.copy()
    if _identical(now.values(), before.values()) and _identical(now, before):
        return
    for key, value in now.items():
        was = before.get(key, MISSING)
        if not same(was, value):
            yield Trace(layer, key, was, value)
    gone = [key for key in before if key not in now]
    keys = list(before)
    for key in reversed(gone):
        trace = Trace(layer, key, before[key])
        trace.later = keys[next(i for i, other in enumerate(keys) if other is key) + 1 :]
        yield trace


def _identical(one: Collection[object], other: Collection[object]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))
