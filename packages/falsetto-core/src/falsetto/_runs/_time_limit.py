"""A limit on the time that something awaited may take."""

from __future__ import annotations

import sys
from collections.abc import Awaitable
from typing import Any, TypeVar, final

__all__ = ["OutOfTime", "within"]

T = TypeVar("T")

_GRACE = 1.0
"""Seconds that something may take to end once it is cancelled, before nobody waits for it."""


@final
class OutOfTime(BaseException):
    """It took longer than it may. It is no `Exception`, so that no check handles it."""


async def within(seconds: float, awaitable: Awaitable[T]) -> T:
    """Await something, and cancel it once it has taken too long.

    Raises:
        OutOfTime: It took too long.
    """
    trio: Any = sys.modules.get("trio")
    if trio is not None and _in_trio(trio):
        return await _within_trio(trio, seconds, awaitable)
    return await _within_asyncio(seconds, awaitable)


async def _within_trio(trio: Any, seconds: float, awaitable: Awaitable[T]) -> T:
    with trio.move_on_after(seconds) as scope:
        return await awaitable
    assert scope.cancelled_caught
    raise OutOfTime


async def _within_asyncio(seconds: float, awaitable: Awaitable[T]) -> T:
    import asyncio

    task = asyncio.ensure_future(awaitable)
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
        if not done:
            task.cancel()
            await asyncio.wait({task}, timeout=_GRACE)
            if task.done() and not task.cancelled():
                task.exception()  # or it would be reported as one that nobody saw
            raise OutOfTime
        return task.result()
    except asyncio.CancelledError:
        task.cancel()
        raise


def _in_trio(trio: Any) -> bool:
    try:
        trio.lowlevel.current_task()
    except RuntimeError:
        return False
    return True
