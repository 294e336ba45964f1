"""Wait for a turn, in a thread or in a task of an event loop."""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Generator
from threading import Event
from typing import Any, Protocol

from ..errors import ConcurrencyError

__all__ = ["Ticket", "block", "pause", "task_here"]


class Ticket(Protocol):
    """A turn that was asked for."""

    granted: bool

    def tell(self, wake: Callable[[], bool]) -> bool:
        """Have `wake` called when it is granted; False when it is granted already.

        `wake` answers whether there is still somebody who waits.
        """


def block(ticket: Ticket) -> None:
    """Wait in this thread.

    Raises:
        ConcurrencyError: An event loop runs in it, which would stand still meanwhile.
    """
    if _loop() is not None:
        raise ConcurrencyError(
            "other graded runs are under way, and to wait for them here would stop the event loop "
            "that they may need; grade with `await ledger.agrade(...)` or "
            "`await falsetto.acheck_callable(...)`"
        )
    event = Event()

    def wake() -> bool:
        event.set()
        return True

    if ticket.tell(wake):
        event.wait()


async def pause(ticket: Ticket) -> None:
    """Wait in this task, whichever event loop it runs in."""
    loop = _loop()
    if loop is not None:
        await _pause_in_asyncio(ticket, loop)
    elif (token := _trio_token()) is not None:
        await _pause_in_trio(ticket, token)
    else:
        while not ticket.granted:
            await _passing_on()


async def _pause_in_asyncio(ticket: Ticket, loop: Any) -> None:
    future = loop.create_future()

    def settle() -> None:
        if not future.done():
            future.set_result(None)

    def wake() -> bool:
        try:
            loop.call_soon_threadsafe(settle)
        except RuntimeError:  # the loop is closed, and its tasks with it
            return False
        return True

    if ticket.tell(wake):
        await future


async def _pause_in_trio(ticket: Ticket, token: Any) -> None:
    event = sys.modules["trio"].Event()

    def wake() -> bool:
        try:
            token.run_sync_soon(event.set)
        except RuntimeError:  # trio.RunFinishedError
            return False
        return True

    if ticket.tell(wake):
        await event.wait()


@types.coroutine
def _passing_on() -> Generator[None, None, None]:
    """Let whatever runs this coroutine go on with something else."""
    yield


def task_here() -> Any:
    """Return the task of asyncio that this is, or None outside of one."""
    if _loop() is None:
        return None
    asyncio: Any = sys.modules["asyncio"]
    return asyncio.current_task()


def _loop() -> Any:
    asyncio: Any = sys.modules.get("asyncio")
    if asyncio is None:
        return None
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _trio_token() -> Any:
    trio: Any = sys.modules.get("trio")
    if trio is None:
        return None
    try:
        return trio.lowlevel.current_trio_token()
    except RuntimeError:
        return None
