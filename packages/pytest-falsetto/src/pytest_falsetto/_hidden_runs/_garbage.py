"""What hidden runs leave to the garbage collector: collected at once, and in silence."""

from __future__ import annotations

import gc
import sys
from contextlib import AbstractContextManager
from typing import final

__all__ = ["collected_at_once"]

_FROZEN_AT_START = gc.get_freeze_count()
"""Some interpreters begin with objects set aside; these are nobody's."""

_LAST = ("last_type", "last_value", "last_traceback", "last_exc")

_NEVER = 2**30
"""A threshold that no block comes to."""


def collected_at_once() -> AbstractContextManager[None]:
    """Collect whatever the block made before anything else runs.

    An object that complains when it is finalized would otherwise complain in a later test. What
    there is before the block is made old for the collector, and what is made in it stays young, so
    that the new objects alone are looked at, unless the block has the collector do more. What they
    print or warn of then is for whoever captures the block.
    """
    return _Collected()


@final
class _Collected:
    """Makes what there is old, and collects what is new."""

    __slots__ = ("_collections", "_thresholds")

    def __enter__(self) -> None:
        # What the suite itself has set aside could not be told from all else afterwards.
        if gc.get_freeze_count() <= _FROZEN_AT_START:
            gc.freeze()
            gc.unfreeze()
        young, middle, old = self._thresholds = gc.get_threshold()
        if young and middle:
            gc.set_threshold(young, _NEVER, old)
        self._collections = _of_older_ones()

    def __exit__(self, *_: object) -> None:
        for name in _LAST:
            vars(sys).pop(name, None)
        # A full collection takes long, and throws away free lists that every later allocation
        # misses.
        gc.collect(1 if _of_older_ones() == self._collections else 2)
        gc.set_threshold(*self._thresholds)


def _of_older_ones() -> tuple[int, int]:
    """Return how often objects were collected that had outlived a collection."""
    _, middle, old = gc.get_stats()
    return middle["collections"], old["collections"]
