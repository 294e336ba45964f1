"""The turn of one graded run among all that are under way in this process."""

from __future__ import annotations

from collections.abc import Generator
from contextvars import ContextVar
from types import TracebackType
from typing import TypeAlias, final

from ..errors import ConcurrencyError
from ._gate import Gate, Place
from ._waiting import block, pause, task_here

__all__ = ["Turn"]

_Waits: TypeAlias = Generator[Place, None, None]

_SHARED = (
    "several graded runs are under way in one context, where each sees what the others change; "
    "let each cell have a task of its own, as asyncio.gather(ledger.agrade(...), ...) does, and "
    "hand no context= to more than one"
)

_current: ContextVar[Turn | None] = ContextVar("falsetto_turn", default=None)
_outermost = Gate()


@final
class Turn:
    """The turn of one graded run; it is taken by ``with`` or by ``async with``.

    Runs share the process, save one that is alone in it. A run that is graded inside another one
    has its turn among those inside, and what it needs to be alone for concerns those outside too.

    Args:
        alone: Whether no other graded run may be under way meanwhile.

    Raises:
        ConcurrencyError: Another run is under way in the same context, so that each would see what
            the other one changes.
    """

    __slots__ = ("_above", "_ended", "_gate", "_inside", "_place", "_task", "alone")

    def __init__(self, *, alone: bool = False) -> None:
        self.alone = alone
        self._inside = Gate()
        self._above: Turn | None = _under_way()
        self._gate = _outermost if self._above is None else self._above._inside
        self._place: Place | None = None
        self._ended = False
        self._task = task_here()
        if self._above is not None and self._is_beside(self._above):
            raise ConcurrencyError(_SHARED)

    def __enter__(self) -> None:
        """Wait in this thread until it may begin."""
        _wait(self._begin())
        _current.set(self)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Let others go on."""
        is_mixed_up = self._leave_context()
        _wait(self._end())
        if is_mixed_up and error is None:
            raise ConcurrencyError(_SHARED)

    async def __aenter__(self) -> None:
        """Wait in this task until it may begin."""
        await _await(self._begin())
        _current.set(self)

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Let others go on."""
        is_mixed_up = self._leave_context()
        await _await(self._end())
        if is_mixed_up and error is None:
            raise ConcurrencyError(_SHARED)

    def _is_beside(self, other: Turn) -> bool:
        """Tell a run of another task, which has not handed down its context but shares it."""
        mine, theirs = self._task, other._task
        if mine is None or theirs is None or mine is theirs or not hasattr(mine, "get_context"):
            return False
        return bool(mine.get_context() is theirs.get_context())

    def _leave_context(self) -> bool:
        """Take this turn out of the context, and tell whether another one has come between."""
        is_mixed_up = _current.get() is not self
        _current.set(self._above)
        return is_mixed_up

    def _begin(self) -> _Waits:
        place = self._gate.ask(alone=self.alone)
        try:
            yield place
            if self.alone and self._above is not None:
                yield from self._above._step_out()
        except BaseException:
            self._gate.leave(place)
            raise
        self._place = place

    def _end(self) -> _Waits:
        place, self._place, self._task = self._place, None, None
        self._ended = True
        try:
            if self.alone and self._above is not None:
                yield from self._above._step_back()
        finally:
            if place is not None:
                self._gate.leave(place)

    def _step_out(self) -> _Waits:
        """Make this turn, inside which somebody wants to be alone, one that is alone."""
        if self.alone or self._place is None:
            return
        # While it waits it does nothing, so it is in nobody's way.
        self._gate.leave(self._place)
        self._place = None
        place = self._gate.ask(alone=True)
        try:
            yield place
            if self._above is not None:
                yield from self._above._step_out()
        except BaseException:
            self._gate.leave(place)
            self._place = self._gate.force()
            raise
        self._place = place

    def _step_back(self) -> _Waits:
        """Make this turn one among others again."""
        if self.alone or self._place is None:
            return
        if self._above is not None:
            yield from self._above._step_back()
        self._gate.leave(self._place)
        self._place = None
        place = self._gate.ask(alone=False)
        try:
            yield place
        except BaseException:
            self._gate.leave(place)
            self._place = self._gate.force()
            raise
        self._place = place


def _under_way() -> Turn | None:
    """Return the turn inside which this context is, unless it is over by now."""
    turn = _current.get()
    while turn is not None and turn._ended:
        turn = turn._above
    return turn


def _wait(waits: _Waits) -> None:
    try:
        place = next(waits)
        while True:
            try:
                if not place.granted:
                    block(place)
            except BaseException as error:  # noqa: BLE001 - what was taken is given back, and it goes on
                place = waits.throw(error)
            else:
                place = next(waits)
    except StopIteration:
        return


async def _await(waits: _Waits) -> None:
    try:
        place = next(waits)
        while True:
            try:
                if not place.granted:
                    await pause(place)
            except BaseException as error:  # noqa: BLE001 - what was taken is given back, and it goes on
                place = waits.throw(error)
            else:
                place = next(waits)
    except StopIteration:
        return
