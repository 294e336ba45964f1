"""The hidden runs of an item: whole, fresh, and seen by nobody."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from traceback import walk_tb
from typing import Any, final

import pytest
from falsetto import Outcome, Run, RunKind, RunResult, Score, hidden_run, keeping_scores
from falsetto.typing import Scope

from .._compat import RunLog, quick_failures, wish_to_stop_kept
from .._isolation import Isolation
from ._arrival import before_the_body
from ._bare import is_bare
from ._boundary import Boundary
from ._capture import captured_and_dropped
from ._deadline import Deadline, OutOfTime
from ._fixtures import used_fixtures, wider_than
from ._limits import Limits
from ._phase import Phase, call_phase, is_passed
from ._rebuild import finish_fixtures
from ._relay import Relay
from ._state import ItemState
from ._surroundings import Surroundings, Trace

__all__ = ["HiddenRuns"]

_INTERRUPTS = (KeyboardInterrupt,)
"""What ends a session in a hidden run too: what a check says of the session there is not heard."""


@final
class HiddenRuns:
    """Carries out the hidden runs of one item.

    Args:
        item: The check, torn down to its boundary.
        state: What the item was before its first run.
        boundary: What each run is torn down to.
        scope: The declaration's scope.
        relay: What stands in for the item's hooks.
        limits: How long a run may take.
        isolations: What keeps a run from being seen.
    """

    def __init__(
        self,
        item: pytest.Function,
        state: ItemState,
        boundary: Boundary,
        *,
        scope: Scope,
        relay: Relay,
        limits: Limits,
        isolations: tuple[Isolation, ...],
    ) -> None:
        self._item = item
        self._state = state
        self._boundary = boundary
        self._scope = scope
        self._relay = relay
        self._limits = limits
        self._isolations = isolations
        self._is_bare = scope == "function" and relay.is_pytests_alone and is_bare(item)
        self._log = RunLog(item)

    @contextmanager
    def unseen(self) -> Iterator[HiddenRuns]:
        """Keep from everybody what happens in the block, the change's own doings too."""
        item = self._item
        with ExitStack() as stack, hidden_run(process_wide=True), _Relayed(item, self._relay):
            for isolation in self._isolations:
                context = isolation(item)
                if context is not None:
                    stack.enter_context(context)
            stack.enter_context(wish_to_stop_kept(item.session))
            stack.enter_context(captured_and_dropped(item.config))
            stack.enter_context(self._log.kept())
            yield self

    def __call__(self, run: Run) -> RunResult:
        """Carry out one run and tell what it did.

        Raises:
            KeyboardInterrupt: The user or the check interrupted the session.
        """
        item = self._item
        self._state.begin_again()
        self._relay.begin()
        self._limits.rearm(item)
        deadline = Deadline(self._limits.of(item))
        # Entering the filters anew makes a line that has warned before warn again.
        self._log.reset()
        with (
            quick_failures(item),
            warnings.catch_warnings(),
            keeping_scores(process_wide=True) as scores,
        ):
            return self._phases(run, deadline, scores)

    def _phases(self, run: Run, deadline: Deadline, scores: list[Score]) -> RunResult:
        item = self._item
        phases: list[Phase | None] = []
        teardown: Phase | None = None
        errors: list[BaseException] = []
        trace: Trace | None = None
        wider: tuple[str, ...] = ()
        try:
            if not self._is_bare:
                phases.append(self._phase("setup", deadline))
            if self._is_bare or _passed(phases[-1]):
                surroundings = Surroundings.now()
                with before_the_body(item, run.arrive):
                    phases.append(self._phase("call", deadline))
                trace = surroundings.changes()
            if run.kind is RunKind.NEGATIVE and _passed(phases[-1]):
                wider = wider_than(item, self._scope)
        finally:
            if not self._is_bare:
                teardown = self._phase(
                    "teardown", deadline, anew=True, nextitem=self._boundary.stand_in
                )
                errors = finish_fixtures(item, self._scope, self._relay.built)
            if trace:
                trace.take_back()
        return _result(
            item,
            phases,
            teardown,
            errors,
            clean=not errors and (self._is_bare or _is_clean(teardown)),
            sub_failures=tuple(self._relay.sub_failures),
            soft=self._relay.soft,
            timed_out=deadline.expired,
            limit=self._limits.said(item) if deadline.expired else None,
            wider=wider,
            scores=tuple(scores),
        )

    def _phase(
        self, when: Any, deadline: Deadline, *, anew: bool = False, **arguments: Any
    ) -> Phase | None:
        """Call one phase; None when the deadline struck outside the hook."""
        self._log.begin(when)
        item, relay = self._item, self._relay
        report = relay.report_of_bare if self._is_bare else relay.report
        if deadline.seconds is None:
            return call_phase(item, when, relay, report, interrupts=_INTERRUPTS, **arguments)
        try:
            with deadline.watch(anew=anew):
                return call_phase(item, when, relay, report, interrupts=_INTERRUPTS, **arguments)
        except OutOfTime:
            return None


@final
class _Relayed:
    """Lets every node of the session reach the relay where it would reach its hooks."""

    __slots__ = ("_relay", "_session")

    def __init__(self, item: pytest.Item, relay: Relay) -> None:
        self._session: Any = item.session
        self._relay = relay

    def __enter__(self) -> None:
        self._session.gethookproxy = lambda _: self._relay

    def __exit__(self, *_: object) -> None:
        del self._session.gethookproxy


def _result(
    item: pytest.Function,
    phases: list[Phase | None],
    teardown: Phase | None,
    errors: list[BaseException],
    *,
    clean: bool,
    sub_failures: tuple[pytest.CallInfo[None], ...],
    soft: str | None,
    timed_out: bool,
    limit: str | None,
    wider: tuple[str, ...],
    scores: tuple[Score, ...],
) -> RunResult:
    done = [phase for phase in (*phases, teardown) if phase is not None]
    duration = sum(phase.call.duration for phase in done)
    last = phases[-1]
    if timed_out or last is None:
        return RunResult(
            outcome=Outcome.ERRORED,
            duration=duration,
            timed_out=True,
            detail=limit,
            scores=scores,
        )
    outcome, detail = _outcome(last)
    failing = last
    if outcome is Outcome.PASSED and sub_failures:
        outcome = Outcome.FAILED
    elif outcome is Outcome.PASSED and not clean:
        outcome, detail = Outcome.ERRORED, "in teardown"
        failing = teardown or last
    raised = [call.excinfo for call in sub_failures if call.excinfo is not None]
    if failing.call.excinfo is not None:
        raised.append(failing.call.excinfo)
    return RunResult(
        outcome=outcome,
        errors=(*(info.value for info in raised), *errors),
        vouched_by=soft,
        duration=duration,
        wider=wider if outcome is Outcome.PASSED else (),
        detail=detail,
        text=_text(item, raised, failing),
        set_up=lambda: [fixturedef.func for fixturedef in used_fixtures(item)],
        scores=scores,
    )


def _outcome(phase: Phase) -> tuple[Outcome, str | None]:
    report, when = phase.report, phase.call.when
    if hasattr(report, "wasxfail"):
        return Outcome.SKIPPED, f"xfailed: {report.wasxfail}"
    if report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        return Outcome.SKIPPED, str(reason)
    if report.passed:
        return Outcome.PASSED, None
    if when != "call":
        return Outcome.ERRORED, f"in {when}"
    if phase.error is None:
        return Outcome.FAILED, str(report.longrepr)
    if _is_unexpected_success(phase.error):
        return Outcome.ERRORED, str(phase.error)
    return Outcome.FAILED, None


def _is_unexpected_success(error: BaseException) -> bool:
    """Tell whether unittest failed a run because nothing in it did."""
    return isinstance(error, pytest.fail.Exception) and any(
        frame.f_code.co_name == "addUnexpectedSuccess"
        and frame.f_globals.get("__name__") == "_pytest.unittest"
        for frame, _ in walk_tb(error.__traceback__)
    )


def _passed(phase: Phase | None) -> bool:
    return phase is not None and is_passed(phase.report)


def _is_clean(teardown: Phase | None) -> bool:
    return teardown is not None and not teardown.report.failed


def _text(
    item: pytest.Function, raised: list[pytest.ExceptionInfo[BaseException]], phase: Phase
) -> Callable[[], str]:
    def render() -> str:
        if raised:
            return "\n\n".join(str(item.repr_failure(info)) for info in raised)
        return str(phase.report.longrepr or "")

    return render
