"""What one write left in one place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import is_
from typing import Any, Protocol, final

from ._layer import Layer
from ._missing import MISSING
from ._same import same

__all__ = ["Comparable", "Trace", "Undoable", "differences", "identical"]


class Comparable(Protocol):
    """Something that must be as it was once everything is undone."""

    @property
    def token(self) -> tuple[int, Any]:
        """A value that two of them in the same place share."""

    def is_restored(self) -> bool:
        """Tell whether what was there is there."""


class Undoable(Protocol):
    """A difference that can be taken back."""

    @property
    def only_adds(self) -> bool:
        """Whether taking it back takes away only what it put there."""

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

    @property
    def only_adds(self) -> bool:
        return self.before is MISSING

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


def differences(layer: Layer, before: Mapping[Any, object]) -> Iterator[Trace]:
    """Compare a layer with the copy that was taken of it."""
    now = layer.copy()
    if identical(now.values(), before.values()) and identical(now, before):
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


def identical(one: Collection[object], other: Collection[object]) -> bool:
    """Tell whether two collections hold the very same objects in the same order."""
    return len(one) == len(other) and all(map(is_, one, other))
