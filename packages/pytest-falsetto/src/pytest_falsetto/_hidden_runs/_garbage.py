"""What hidden runs leave to the garbage collector: collected at once, and in silence."""

from __future__ import annotations

import gc
import sys
import threading
from contextlib import AbstractContextManager
from typing import final

import pytest

from .._compat import unreported_exceptions

__all__ = ["collected_in_silence"]

_FROZEN_AT_START = gc.get_freeze_count()
"""Some interpreters begin with objects set aside; these are nobody's."""

_LAST = ("last_type", "last_value", "last_traceback", "last_exc")


def collected_in_silence(config: pytest.Config) -> AbstractContextManager[None]:
    """Collect whatever the block made before anything else runs.

    An object that complains when it is finalized would otherwise complain in a later test. What
    existed before the block is set aside, so that only the new objects are looked at, unless the
    suite has set something aside itself: then nobody could tell which to bring back. What they
    print or warn of then is for whoever captures the block.
    """
    return _Collected(config)


@final
class _Collected:
    """Sets aside what exists, and collects what is new."""

    __slots__ = ("_collections", "_config", "_is_free")

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._is_free = gc.get_freeze_count() <= _FROZEN_AT_START

    def __enter__(self) -> None:
        if self._is_free:
            gc.freeze()
        self._collections = gc.get_count()[2]

    def __exit__(self, *_: object) -> None:
        for name in _LAST:
            vars(sys).pop(name, None)
        unraisable, sys.unraisablehook = sys.unraisablehook, _nothing
        threads, threading.excepthook = threading.excepthook, _nothing
        try:
            # New objects are no older than the middle generation unless that one was collected,
            # and a full collection throws away free lists that every later allocation misses.
            gc.collect(1 if gc.get_count()[2] == self._collections else 2)
        finally:
            sys.unraisablehook, threading.excepthook = unraisable, threads
            if self._is_free:
                gc.unfreeze()
            for unreported in unreported_exceptions(self._config):
                unreported.clear()


def _nothing(_: object) -> None:
    """Say nothing of an exception that nobody could catch."""
