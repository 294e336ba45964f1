"""A place that is exactly one entry, and whose owner adds nothing of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from ._access import Access
from ._layer import Layer
from ._missing import MISSING
from ._same import same
from ._trace import Comparable, Trace

__all__ = ["Plain"]


@final
class Plain:
    """An entry of a namespace or a dict, or a slot.

    Args:
        access: How the owner is asked for the change.
        layer: Where the entry is.
        found: What reading gives; by default the entry.
    """

    __slots__ = ("_access", "_keys", "_trace", "found", "is_superseded")

    def __init__(self, access: Access, layer: Layer, found: object = MISSING) -> None:
        self._access = access
        self._trace = Trace(layer, access.key, layer.read(access.key))
        self._keys: list[Any] = []
        self.is_superseded = False
        self.found = found if self._trace.before is MISSING else self._trace.before

    def put(self, value: object) -> None:
        self._access.put(value)

    def remove(self) -> None:
        self._keys = list(self._trace.layer.copy())
        self._access.remove()

    def settle(self, _failed: bool) -> None:
        trace = self._trace
        trace.after = trace.layer.read(trace.key)
        if self._keys and trace.after is MISSING:
            self._note_position()

    def _note_position(self) -> None:
        """Remember the key object that was taken away and those that followed it."""
        left = list(self._trace.layer.copy())
        gone = next(
            (i for i, key in enumerate(self._keys) if i == len(left) or key is not left[i]), None
        )
        if gone is not None:
            self._trace.key = self._access.key = self._keys[gone]
            self._trace.later = self._keys[gone + 1 :]

    def holds(self, value: object) -> bool:
        return same(self._trace.layer.read(self._trace.key), value)

    def revert(self) -> None:
        trace = self._trace
        now = trace.layer.read(trace.key)
        if trace.before is MISSING:
            if now is not MISSING:
                self._access.remove()
            return
        if trace.later and now is not MISSING:
            self._access.remove()  # put there since, at the end and perhaps under an equal key
        if trace.later or now is not trace.before:
            self._access.put(trace.before)
        trace.keep_order()

    def traces(self) -> Sequence[Comparable]:
        return (self._trace,)
