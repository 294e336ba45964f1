"""Signals: who handles them, which are blocked, and the timers that send some."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from importlib import import_module
from operator import is_
from typing import Any

__all__ = ["signals"]

# Bound before any check runs: a check or a declared change may replace them. These here make no
# enumerations.
_here: Any = import_module("_signal")
_handler_of: Callable[[int], Any] = _here.getsignal
_handle: Callable[[int, Any], object] = _here.signal
_current, _main = threading.current_thread, threading.main_thread

_NUMBERS = sorted(
    {
        int(number)
        for name, number in signal.Signals.__members__.items()
        # Nobody handles the two; on some platforms there are events too, which are no signals.
        if name.startswith("SIG") and name not in ("SIGKILL", "SIGSTOP")
    }
)
"""Those that have a name."""
_TIMERS = tuple(
    int(getattr(signal, name))
    for name in ("ITIMER_REAL", "ITIMER_VIRTUAL", "ITIMER_PROF")
    if hasattr(signal, name)
)


def signals() -> Callable[[], None]:
    """Return what puts them back; a timer that has run since before the block goes on."""
    handlers, rings, blocked = [*map(_handler_of, _NUMBERS)], _rings(), _blocked()

    def restore() -> None:
        if (
            all(map(is_, handlers, map(_handler_of, _NUMBERS)))
            and rings == _rings()
            and blocked == _blocked()
        ):
            return
        for timer, before, after in zip(_TIMERS, rings, _rings(), strict=True):
            if after and not before:
                _set_timer(timer, 0)
        handled = {
            number: handler
            for number, handler in zip(_NUMBERS, handlers, strict=True)
            # None was not set by Python, and cannot be put back by it.
            if handler is not None
        }
        # Only the main thread may handle signals.
        if _current() is not _main():
            handled.clear()
        _unblock(blocked, handled)
        for number, handler in handled.items():
            if _handler_of(number) is not handler:
                _handle(number, handler)

    return restore


if hasattr(signal, "getitimer"):
    _left: Callable[[int], tuple[float, float]] = _here.getitimer
    _set_timer: Callable[[int, float], object] = _here.setitimer

    def _rings() -> list[bool]:
        return [_left(timer)[0] > 0 for timer in _TIMERS]

else:

    def _rings() -> list[bool]:
        return []


if hasattr(signal, "pthread_sigmask"):
    _mask: Callable[[int, Any], set[int]] = _here.pthread_sigmask
    _pending: Callable[[], set[int]] = _here.sigpending
    _ADD, _SET, _IGNORE = int(signal.SIG_BLOCK), int(signal.SIG_SETMASK), int(signal.SIG_IGN)

    def _blocked() -> set[int]:
        return _mask(_ADD, ())

    def _unblock(blocked: set[int], handled: dict[int, Any]) -> None:
        """Block what was blocked, and let nobody have what was sent to the block meanwhile."""
        now = _blocked()
        if now == blocked:
            return
        for number in _pending() & (now - blocked) & handled.keys():
            _handle(number, _IGNORE)
        _mask(_SET, blocked)

else:

    def _blocked() -> set[int]:
        return set()

    def _unblock(blocked: set[int], handled: dict[int, Any]) -> None:
        """Do nothing: no signal is blocked here."""
