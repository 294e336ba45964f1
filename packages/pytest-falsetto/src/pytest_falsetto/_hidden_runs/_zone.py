"""The time zone of the process, which it reads from the environment when it is told to."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

__all__ = ["TZ", "read_again", "zone"]

TZ: Any = os.environ.encodekey("TZ")
"""The key of the variable in the encoded environment."""

# Bound before any check runs: a declared change may replace it. Not every platform has it.
_read: Callable[[], None] = getattr(time, "tzset", lambda: None)


def zone() -> Callable[[], None]:
    """Return what has the process read its zone again, where it is in another one by then."""
    kept = _now()

    def restore() -> None:
        if _now() != kept:
            _read()

    return restore


def read_again() -> bool:
    """Have the process read its zone, and tell whether it was in another one."""
    before = _now()
    _read()
    return _now() != before


def _now() -> tuple[Any, ...]:
    return time.tzname, time.timezone, time.altzone
