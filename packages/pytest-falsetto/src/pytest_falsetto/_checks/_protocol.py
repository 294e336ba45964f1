"""The protocol of one declared check: run as written, graded, and logged once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Any, NamedTuple, final

import pytest
from falsetto import (
    Declaration,
    Grade,
    Outcome,
    Reason,
    RunResult,
    Score,
    keeping_scores,
    misconfigured,
)

from .._compat import keep_log_stash, list_fixtures_of, release_request
from .._hidden_runs._boundary import Boundary
from .._hidden_runs._hidden import HiddenRuns
from .._hidden_runs._limits import Limits
from .._hidden_runs._phase import Phase, call_phase, is_passed
from .._hidden_runs._process import process_kept
from .._hidden_runs._rebuild import finish_with
from .._hidden_runs._relay import Relay
from .._hidden_runs._surroundings import Surroundings, Trace
from .._isolation import Isolation
from ._driver import described, drive
from ._plan import Plan

__all__ = ["Kit", "Protocol"]


class Kit(NamedTuple):
    """What the protocol of every check works with.

    Attributes:
        controls: How many control runs.
        repeats: How many runs under the change.
        confirm: Whether an unchanged run follows the negative run.
        limits: How long a hidden run may take.
        isolations: What keeps a hidden run from being seen.
        relay: Returns what stands in for an item's hooks.
        graded: Told of each grade before the check's report is logged; it returns the text that
            turns the report red, or None.
        failed_subtests: Tells whether a subtest of the check failed in its run as written.
    """

    controls: int
    repeats: int
    confirm: bool
    limits: Limits
    isolations: tuple[Isolation, ...]
    relay: Callable[[pytest.Function], Relay]
    graded: Callable[[Grade], str | None]
    failed_subtests: Callable[[], bool]


@final
class Protocol:
    """Runs one declared check in pytest's place.

    Args:
        item: The check.
        nextitem: The item that runs after it, or None.
        plan: Its declaration, or what is wrong with it.
        kit: What every check's protocol works with.
    """

    def __init__(
        self, item: pytest.Function, nextitem: pytest.Item | None, plan: Plan, kit: Kit
    ) -> None:
        self._item = item
        self._nextitem = nextitem
        self._plan = plan
        self._kit = kit
        self._hook = item.ihook
        self._scores: list[Score] = []
        debugging = item.config.getoption("usepdb", False)
        self._interrupts: tuple[type[BaseException], ...] = (
            (pytest.exit.Exception,) if debugging else (pytest.exit.Exception, KeyboardInterrupt)
        )

    def run(self) -> None:
        """Run the check to its last report."""
        item = self._item
        self._hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        try:
            self._run()
        finally:
            release_request(item)
        self._hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)

    def _run(self) -> None:
        with keeping_scores(process_wide=True) as self._scores:
            self._run_and_grade()

    def _run_and_grade(self) -> None:
        declaration = self._plan.declaration if self._plan.problem is None else None
        # It is to know what the check was before its first run.
        hidden = None if declaration is None else self._hidden_runs(declaration)
        setup = self._phase("setup")
        self._log(setup)
        if not is_passed(setup.report):
            self._log(self._teardown())
            return
        list_fixtures_of(self._item)
        surroundings = Surroundings.now()
        call = self._phase("call")
        trace = surroundings.changes()
        passed = is_passed(call.report) and not self._kit.failed_subtests()
        if passed and declaration is not None and hidden is not None:
            self._grade_passed(declaration, hidden, setup, call, trace)
        else:
            self._grade_as_written(setup, call, passed=passed)

    def _grade_as_written(self, setup: Phase, call: Phase, *, passed: bool) -> None:
        """Grade a check that gets no hidden runs."""
        declaration, problem = self._plan.declaration, self._plan.problem
        grade: Grade | None = None
        if call.report.skipped or hasattr(call.report, "wasxfail"):
            grade = None
        elif problem is not None:
            grade = misconfigured(problem, declared=described(declaration))
        elif not passed:
            result = self._positive(setup, call, Outcome.FAILED)
            grade = self._grade(declaration, result)
        self._log_graded(call, grade)
        self._log(self._teardown())

    def _hidden_runs(self, declaration: Declaration) -> HiddenRuns:
        return HiddenRuns(
            self._item,
            Boundary(self._item, self._nextitem, declaration.scope),
            declaration=declaration,
            relay=self._kit.relay(self._item),
            limits=self._kit.limits,
            isolations=self._kit.isolations,
        )

    def _grade_passed(
        self,
        declaration: Declaration,
        hidden: HiddenRuns,
        setup: Phase,
        call: Phase,
        trace: Trace,
    ) -> None:
        item, boundary = self._item, hidden.boundary
        finish_with(item, declaration.scope)
        teardown = self._phase("teardown", nextitem=boundary.stand_in)
        grade: Grade | None = None
        if not teardown.report.failed:
            positive = self._positive(setup, call, Outcome.PASSED, teardown)
            if hidden.relay is not self._kit.relay(item):  # the check has registered a plugin
                hidden = self._hidden_runs(declaration)
            with self._put_aside(trace), hidden.unseen():
                # What a run sets in its context is not for later checks to see.
                grade = copy_context().run(self._grade, declaration, positive, hidden)
        self._log_graded(call, grade)
        nextitem = self._next()
        if boundary.is_reached(nextitem):
            self._log(teardown)
        else:
            keep_log_stash(item)
            self._log(_folded(teardown, self._teardown()))

    def _positive(
        self, setup: Phase, call: Phase, outcome: Outcome, teardown: Phase | None = None
    ) -> RunResult:
        phases = [phase for phase in (setup, call, teardown) if phase is not None]
        return RunResult(
            outcome=outcome,
            errors=(call.error,) if call.error is not None else (),
            duration=sum(phase.call.duration for phase in phases),
            text=lambda: str(call.report.longrepr or ""),
            scores=tuple(self._scores),
        )

    @contextmanager
    def _put_aside(self, trace: Trace) -> Iterator[None]:
        """Put aside, for the hidden runs, what the run as written left behind."""
        item = self._item
        with self._kit.limits.put_off(item):
            left = trace.take_back()
            try:
                with process_kept():
                    yield
            finally:
                left.leave_again()

    def _grade(
        self,
        declaration: Declaration | None,
        positive: RunResult,
        hidden: HiddenRuns | None = None,
    ) -> Grade | None:
        return drive(
            self._item,
            declaration,
            positive,
            hidden,
            controls=self._kit.controls,
            repeats=self._kit.repeats,
            confirm=self._kit.confirm,
        )

    def _log_graded(self, call: Phase, grade: Grade | None) -> None:
        """Log the report of the run as written, red where the grade turns it so."""
        text = self._kit.graded(grade) if grade is not None else None
        if text is not None and not call.report.failed:
            self._hook.pytest_runtest_logreport(report=self._red_report(text, call))
        else:
            self._log(call)
        if grade is not None and grade.reason is Reason.NOT_REVERTED:
            self._item.session.shouldfail = (
                f"falsetto: the change declared by {self._item.nodeid} could not be undone"
            )

    def _red_report(self, text: str, call: Phase) -> Any:
        """Have the report made again, as of a failure, so that every plugin learns of it."""

        def fail() -> None:
            raise pytest.fail.Exception(text, pytrace=False)

        failure: pytest.CallInfo[None] = pytest.CallInfo.from_call(fail, when="call")
        for name in ("start", "stop", "duration"):
            setattr(failure, name, getattr(call.call, name))
        report = self._kit.relay(self._item).red_report(self._item, failure)
        report.sections = list(call.report.sections)
        return report

    def _phase(self, when: Any, **extra: Any) -> Phase:
        return call_phase(
            self._item,
            when,
            self._hook,
            self._hook.pytest_runtest_makereport,
            interrupts=self._interrupts,
            **extra,
        )

    def _teardown(self) -> Phase:
        return self._phase("teardown", nextitem=self._next())

    def _next(self) -> pytest.Item | None:
        """Return the item to keep collectors for: none once the session is about to stop."""
        session = self._item.session
        return None if session.shouldfail or session.shouldstop else self._nextitem

    def _log(self, phase: Phase) -> None:
        self._hook.pytest_runtest_logreport(report=phase.report)
        if phase.call.excinfo is not None and _is_interactive(phase):
            self._hook.pytest_exception_interact(
                node=self._item, call=phase.call, report=phase.report
            )


def _folded(first: Phase, last: Phase) -> Phase:
    """Make one phase of the two teardowns that a graded check has."""
    report = last.report
    report.duration += first.report.duration
    report.start = first.report.start
    if first.report.failed:
        if last.report.failed:
            report.sections.append(("Error in the last teardown", str(report.longrepr)))
        report.outcome, report.longrepr = first.report.outcome, first.report.longrepr
        return Phase(first.call, report)
    return last


def _is_interactive(phase: Phase) -> bool:
    """Tell whether an exception is one that somebody may want to look at."""
    import bdb
    import unittest

    error = phase.error
    return not hasattr(phase.report, "wasxfail") and not isinstance(
        error, (pytest.skip.Exception, bdb.BdbQuit, unittest.SkipTest)
    )
