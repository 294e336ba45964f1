"""Whether this is one of the runs that nobody but Falsetto may see."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["hidden_run", "in_hidden_run"]

_here: ContextVar[bool] = ContextVar("falsetto_hidden_run", default=False)


class _Everywhere:
    """How many hidden runs own the whole process, its threads included."""

    __slots__ = ("_count", "_lock")

    def __init__(self) -> None:
        self._count = 0
        self._lock = threading.Lock()

    def add(self, change: int) -> None:
        with self._lock:
            self._count += change

    def __bool__(self) -> bool:
        return self._count > 0


_everywhere = _Everywhere()


def in_hidden_run() -> bool:
    """Tell whether a control run or a negative run is under way here.

    The two get the same answer, so a check that behaves differently when it is asked fails its
    own control run and is never proven.
    """
    return _here.get() or bool(_everywhere)


@contextmanager
def hidden_run(*, process_wide: bool = False) -> Iterator[None]:
    """Mark what runs inside as hidden; drivers enter it around each hidden run.

    Args:
        process_wide: Mark every thread of the process, for a driver that runs nothing else
            meanwhile. Otherwise the mark reaches this context and the tasks it starts.
    """
    token = _here.set(True)
    _everywhere.add(int(process_wide))
    try:
        yield
    finally:
        _everywhere.add(-int(process_wide))
        _here.reset(token)
