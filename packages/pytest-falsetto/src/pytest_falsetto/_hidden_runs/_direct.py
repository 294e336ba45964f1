"""Runs of a check that needs nothing: its function is called, and that is all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from time import perf_counter
from typing import final

import pytest
from falsetto import Outcome, Run, RunKind, RunResult, Score

from .._compat import Uncompared, fresh_object, quick_failures
from ._deadline import Deadline
from ._limits import Limits
from ._phase import Phase
from ._relay import Relay
from ._state import ItemState
from ._surroundings import Surroundings
from ._way import INTERRUPTS, result_of

__all__ = ["Direct"]

_CURRENT_TEST = "PYTEST_CURRENT_TEST"
# Bound before any check runs: a declared change may replace them.
_environment, _loaded = os.environ, sys.modules


@final
class Direct:
    """Calls an item's function as pytest does in the end, without the hooks on the way there.

    Nobody else has a part in them, and a run that nobody hears of needs no report: what its
    function raised says what came of it.

    Args:
        item: The check.
        relay: What stands in for the item's hooks.
        limits: How long a run may take.
        reads: Whether the declaration may go by what an error says.
    """

    __slots__ = ("_item", "_limits", "_named", "_relay", "_under_the_change")

    def __init__(self, item: pytest.Function, relay: Relay, limits: Limits, *, reads: bool) -> None:
        self._item = item
        self._relay = relay
        self._limits = limits
        self._named = f"{item.nodeid} (call)".replace("\x00", "(null)")
        self._under_the_change: AbstractContextManager[None] = (
            nullcontext() if reads else Uncompared(item.function, relay.call_function)
        )

    def kept(self) -> AbstractContextManager[None]:
        """Leave the item after the runs as it was before them."""
        return ItemState(self._item)

    def __call__(self, run: Run, deadline: Deadline, scores: Sequence[Score]) -> RunResult:
        """Carry out one run and tell what it did."""
        fresh_object(self._item)
        surroundings = Surroundings.now()
        run.arrive()
        _environment[_CURRENT_TEST] = self._named
        began = perf_counter()
        try:
            with self._under_the_change if run.kind is RunKind.NEGATIVE else nullcontext():
                error = self._error(deadline)
        finally:
            took = perf_counter() - began
            with suppress(KeyError):  # which the check may have removed
                del _environment[_CURRENT_TEST]
            trace = surroundings.changes()
            if trace:
                trace.take_back()
        if deadline.expired or not self._is_plain(error):
            return self._reported(error, took, deadline, scores)
        if error is None:
            return RunResult(outcome=Outcome.PASSED, duration=took, scores=tuple(scores))
        return RunResult(
            outcome=Outcome.FAILED,
            errors=(error,),
            duration=took,
            text=_text(self._item, error),
            scores=tuple(scores),
        )

    def _error(self, deadline: Deadline) -> BaseException | None:
        """Call the function and return what it raised."""
        try:
            with deadline.watch():
                self._relay.call_function(pyfuncitem=self._item)
                self._relay.uncaught.report()
        except INTERRUPTS:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it is, it ended the run
            return error
        return None

    def _is_plain(self, error: BaseException | None) -> bool:
        """Tell whether a report of the run would say no more than that it passed or failed."""
        if error is None:
            return True
        skip = getattr(_loaded.get("unittest.case"), "SkipTest", pytest.skip.Exception)
        is_failure = isinstance(error, (Exception, pytest.fail.Exception))
        return is_failure and not isinstance(error, (skip, pytest.xfail.Exception))

    def _reported(
        self,
        error: BaseException | None,
        took: float,
        deadline: Deadline,
        scores: Sequence[Score],
    ) -> RunResult:
        """Have pytest make a report of the run, and go by that."""

        def again() -> None:
            if error is not None:
                raise error

        item, relay = self._item, self._relay
        call = pytest.CallInfo.from_call(again, when="call", reraise=INTERRUPTS)
        call.duration = took
        with quick_failures(item):
            phase = Phase(call, relay.report(item, call))
        return result_of(item, relay, self._limits, deadline, [phase], scores=scores)


def _text(item: pytest.Function, error: BaseException) -> Callable[[], str]:
    return lambda: str(item.repr_failure(pytest.ExceptionInfo.from_exception(error)))
