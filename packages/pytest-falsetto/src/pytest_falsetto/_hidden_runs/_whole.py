"""Runs with everything that pytest does for a check: setup, call and teardown."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, final

import pytest
from falsetto import Run, RunKind, RunResult, Score
from falsetto.typing import Scope

from .._compat import RunLog, quick_failures
from ._arrival import before_the_body
from ._boundary import Boundary
from ._deadline import Deadline, OutOfTime
from ._fixtures import wider_than
from ._limits import Limits
from ._phase import Phase, call_phase, is_passed
from ._rebuild import finish_fixtures
from ._relay import Relay
from ._state import ItemState
from ._surroundings import Surroundings, Trace
from ._way import INTERRUPTS, result_of

__all__ = ["Whole"]


@final
class Whole:
    """Sets an item up, calls it and tears it down, as pytest does.

    Args:
        item: The check, before its first run.
        boundary: What each run is torn down to.
        scope: The declaration's scope.
        relay: What stands in for the item's hooks.
        limits: How long a run may take.
        log: The records that a run can ask for.
    """

    __slots__ = ("_boundary", "_item", "_limits", "_log", "_relay", "_scope", "_state")

    def __init__(
        self,
        item: pytest.Function,
        boundary: Boundary,
        *,
        scope: Scope,
        relay: Relay,
        limits: Limits,
        log: RunLog,
    ) -> None:
        self._item = item
        self._state = ItemState(item)
        self._boundary = boundary
        self._scope = scope
        self._relay = relay
        self._limits = limits
        self._log = log

    def kept(self) -> AbstractContextManager[None]:
        """Leave the item after the runs as it was before them."""
        return ItemState(self._item)

    def __call__(self, run: Run, deadline: Deadline, scores: Sequence[Score]) -> RunResult:
        """Carry out one run and tell what it did."""
        self._state.begin_again()
        self._log.reset()
        with quick_failures(self._item):
            return self._phases(run, deadline, scores)

    def _phases(self, run: Run, deadline: Deadline, scores: Sequence[Score]) -> RunResult:
        item = self._item
        phases: list[Phase | None] = []
        teardown: Phase | None = None
        errors: list[BaseException] = []
        trace: Trace | None = None
        wider: tuple[str, ...] = ()
        try:
            phases.append(self._phase("setup", deadline))
            if _passed(phases[-1]):
                surroundings = Surroundings.now()
                with before_the_body(item, run.arrive):
                    phases.append(self._phase("call", deadline))
                trace = surroundings.changes()
            if run.kind is RunKind.NEGATIVE and _passed(phases[-1]):
                wider = wider_than(item, self._scope)
        finally:
            teardown = self._phase(
                "teardown", deadline, anew=True, nextitem=self._boundary.stand_in
            )
            errors = finish_fixtures(item, self._scope, self._relay.built)
            if trace:
                trace.take_back()
        return result_of(
            item,
            self._relay,
            self._limits,
            deadline,
            phases,
            teardown,
            clean=not errors and _is_clean(teardown),
            errors=errors,
            wider=wider,
            scores=scores,
        )

    def _phase(
        self, when: Any, deadline: Deadline, *, anew: bool = False, **arguments: Any
    ) -> Phase | None:
        """Call one phase; None when the deadline struck outside the hook."""
        self._log.begin(when)
        item, relay = self._item, self._relay
        try:
            with deadline.watch(anew=anew):
                return call_phase(
                    item, when, relay, relay.report, interrupts=INTERRUPTS, **arguments
                )
        except OutOfTime:
            return None


def _passed(phase: Phase | None) -> bool:
    return phase is not None and is_passed(phase.report)


def _is_clean(teardown: Phase | None) -> bool:
    return teardown is not None and not teardown.report.failed
