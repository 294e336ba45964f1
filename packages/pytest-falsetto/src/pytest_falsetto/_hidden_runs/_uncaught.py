"""What no test could catch: exceptions of threads and of finalizers."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, final

__all__ = ["uncaught_apart"]


def uncaught_apart(queues: Sequence[deque[Any]]) -> AbstractContextManager[None]:
    """Report nothing of what is raised in the block and not caught, and all that was before.

    A thread from before the block goes on in it, and what it raises is no hidden run's doing: that
    is told when the block is over.

    Args:
        queues: Where pytest keeps it until it tells of it.
    """
    return _Apart(queues)


@final
class _Apart:
    """Empties pytest's queues for a block, and has threads from before wait to be heard."""

    __slots__ = ("_held", "_hook", "_queues", "_threads")

    def __init__(self, queues: Sequence[deque[Any]]) -> None:
        self._queues = [(queue, [*queue]) for queue in queues]
        self._held: list[threading.ExceptHookArgs] = []

    def __enter__(self) -> None:
        for queue, _ in self._queues:
            queue.clear()
        self._hook = threading.excepthook
        self._threads = frozenset(threading.enumerate())
        if len(self._threads) > 1:
            threading.excepthook = self._hear

    def __exit__(self, *_: object) -> None:
        if threading.excepthook == self._hear:
            threading.excepthook = self._hook
        for queue, unreported in self._queues:
            queue.clear()
            queue.extend(unreported)
        for raised in self._held:
            self._hook(raised)

    def _hear(self, raised: threading.ExceptHookArgs) -> None:
        if raised.thread in self._threads:
            self._held.append(raised)
        else:
            self._hook(raised)
