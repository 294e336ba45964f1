"""The generator that everybody draws from who asks `random` for a number.

Its state is 625 numbers, dear to read and dear to put back. Whether anybody has drawn is told by
the memory that holds them, where it can be looked at.
"""

from __future__ import annotations

import random
import sys
from _random import Random as Plain
from collections.abc import Callable
from typing import Any

__all__ = ["numbers"]

# Bound before any check runs: a check or a declared change may replace them.
_getstate: Any = random.getstate
_setstate = random.setstate
_shared = _getstate.__self__

Sight = Callable[[Any], object]


def _in_memory() -> Sight | None:
    """Return what sees a generator's state in memory; None where that proves impossible."""
    if sys.implementation.name != "cpython":
        return None
    try:
        from ctypes import string_at
    except (ImportError, MemoryError):  # not built, or forbidden
        return None
    start = object.__basicsize__
    size = Plain.__basicsize__ - start

    def see(generator: Any) -> object:
        return string_at(id(generator) + start, size), generator.gauss_next

    return see if _is_certain(see) else None


def _is_certain(see: Sight) -> bool:
    """Tell whether each draw is seen, and nothing else."""
    tried = random.Random(0)
    state, first = tried.getstate(), see(tried)
    seen = {first}
    for draws in range(1, 4):
        tried.random()
        seen.add(see(tried))
        if len(seen) != draws + 1:
            return False
    tried.setstate(state)
    return see(tried) == first


_see: Sight = _in_memory() or random.Random.getstate
_known: list[Any] = [None, None]
"""How the state looked when it was last read, and what it was."""


def numbers() -> Callable[[], None]:
    """Return what puts the generator back where it is now."""
    seen = _see(_shared)
    if seen != _known[0]:
        _known[:] = seen, _getstate()
    state = _known[1]

    def restore() -> None:
        if _see(_shared) != seen:
            _setstate(state)

    return restore
