"""A limit on how long a hidden run may take."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import final

__all__ = ["Deadline", "OutOfTime", "can_interrupt"]

_AGAIN = 0.25
"""Seconds after which code that swallowed the interruption is interrupted once more."""


@final
class OutOfTime(BaseException):
    """A hidden run was cut off: no `Exception`, so that a check cannot handle it by accident."""


def can_interrupt() -> bool:
    """Tell whether this thread can be interrupted by a timer."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


@final
class Deadline:
    """The time left for one run, shared by its phases.

    Args:
        seconds: The whole run's limit, or None for no limit.
    """

    __slots__ = ("_left", "_watching", "expired", "seconds")

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self._left = seconds
        self._watching = False
        self.expired = False

    def watch(self, *, anew: bool = False) -> AbstractContextManager[None]:
        """Raise `OutOfTime` in the block, again and again, once the time is used up.

        Args:
            anew: Give the block the whole limit; clean-up after a cut-off needs time of its own.
        """
        if self.seconds is None or self._left is None:
            return nullcontext()
        return self._watched(self.seconds if anew else max(self._left, 1e-3))

    @contextmanager
    def _watched(self, limit: float) -> Iterator[None]:
        assert self._left is not None
        handler = signal.signal(signal.SIGALRM, self._interrupt)
        start = time.monotonic()
        self._watching = True
        signal.setitimer(signal.ITIMER_REAL, limit, _AGAIN)
        try:
            yield
        finally:
            self._watching = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, handler)
            self._left -= time.monotonic() - start

    def _interrupt(self, _: int, __: FrameType | None) -> None:
        if self._watching:
            self.expired = True
            raise OutOfTime(f"ran for more than {self.seconds:g} s")
