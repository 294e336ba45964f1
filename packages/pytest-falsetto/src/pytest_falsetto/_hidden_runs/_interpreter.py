"""What the interpreter is set to: the collection of garbage, limits, and what it traces."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

__all__ = ["interpreter"]

# Bound before any check runs: a check or a declared change may replace them.
_callbacks, _umask = gc.callbacks, os.umask
_collect, _collect_not, _set_thresholds = gc.enable, gc.disable, gc.set_threshold
_allocations: Any = import_module("_tracemalloc")
_frames, _trace, _untrace = (
    getattr(_allocations, name) for name in ("get_traceback_limit", "start", "stop")
)
_is_tracing: Callable[[], bool] = _allocations.is_tracing


def _traced() -> int:
    """Return how many frames are kept of each allocation, none where nobody traces them."""
    return _frames() if _is_tracing() else 0


def _trace_again(frames: int) -> None:
    if frames:
        _trace(frames)
    else:
        _untrace()


_SETTINGS: tuple[tuple[Callable[[], Any], Callable[[Any], object]], ...] = (
    (gc.isenabled, lambda collects: _collect() if collects else _collect_not()),
    (gc.get_threshold, lambda thresholds: _set_thresholds(*thresholds)),
    (gc.get_debug, gc.set_debug),
    (sys.getrecursionlimit, sys.setrecursionlimit),
    (sys.getswitchinterval, sys.setswitchinterval),
    (_traced, _trace_again),
    *(
        # Not in the first releases of Python 3.10.
        [(sys.get_int_max_str_digits, sys.set_int_max_str_digits)]
        if hasattr(sys, "get_int_max_str_digits")
        else []
    ),
)
"""What reads each of them, and what sets it."""

_READ = tuple(read for read, _ in _SETTINGS)


def interpreter() -> Callable[[], None]:
    """Return what sets the interpreter to what it is set to now."""
    kept, called, mask = [read() for read in _READ], _callbacks.copy(), _file_mode_mask()

    def restore() -> None:
        now = [read() for read in _READ]
        if now != kept:
            for (_, put), before, after in zip(_SETTINGS, kept, now, strict=True):
                if before != after:
                    put(before)
        if _callbacks != called:
            _callbacks[:] = called
        _umask(mask)

    return restore


def _file_mode_mask() -> int:
    """Return the file mode mask, which can only be read by setting it."""
    mask = _umask(0o077)
    _umask(mask)
    return mask
