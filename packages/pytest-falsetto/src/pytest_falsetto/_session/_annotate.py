"""Notes for the reports of the process that runs the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import pytest
from falsetto import CheckRecord, NotGraded, Outcome, RunResult, Status, grade_as_written

from .._checks._plan import Plan, Task
from ._note import Note, Said, attach_record, detach
from ._roll import Roll
from ._running import Running
from ._subtest import is_subtest
from ._undeclared import Undeclared
from ._words import red_text

if TYPE_CHECKING:
    from falsetto import Grade

__all__ = ["Annotator"]

# In one line each: where pytest sees that it runs in CI, its short summary has all of a text.
_NOT_GRADED_HERE = (
    "NOT GRADED: another plugin ran this declared check, so it was not run under its change; leave "
    "out the plugin that runs checks itself (it is named in the header), or exclude the check with "
    "@pytest.mark.no_proof('why')"
)
_NOT_KNOWN_HERE = (
    "NOT GRADED: no check of this name was collected, so nobody can say what this report is of; "
    "leave out the plugin or the hook that logs it"
)


@final
class Annotator:
    """Puts a note on every report before anybody else sees it.

    A declared check is graded by its protocol, which hands its grade in through `graded`. Any
    other check is graded here, from the report of its run as written.

    Args:
        roll: Knows which check a report is of.
        strict: Whether an unproven check fails the build.
    """

    def __init__(self, roll: Roll, *, strict: bool) -> None:
        self._roll = roll
        self._strict = strict
        self._refused = False

    def refuse(self) -> None:
        """Grade nothing in this session."""
        self._refused = True

    def begin(self) -> None:
        """Learn that Falsetto itself runs the check that is running."""
        self._running.is_ours = True

    def failed_subtests(self) -> bool:
        """Tell whether a subtest of the running check failed in its run as written."""
        return self._running.has_failed_subtest

    def graded(self, grade: Grade) -> str | None:
        """Note the grade of the running check.

        Returns:
            The text that turns its report red, or None.
        """
        check = self._record(self._running, grade)
        self._running.say(check)
        return red_text(check) if check.fails_build else None

    @property
    def _running(self) -> Running:
        assert self._roll.running is not None
        return self._roll.running

    def annotate(self, report: pytest.TestReport) -> Note | None:
        """Say what there is to say of a report, and take off it what somebody else said.

        Returns:
            The note on it; None on the report of a subtest.
        """
        detach(report)
        running = self._roll.of(report)
        if is_subtest(report):
            running.has_failed_subtest |= report.failed
            return None
        if report.when == "setup":
            running.begin()
            if report.outcome == "passed":
                return running.nothing
        said = self._said_of(report, running)
        if said is None:
            return running.nothing
        if said is not running.note.said:
            running.say(said)
        attach_record(report, running.note)
        return running.note

    def _said_of(self, report: pytest.TestReport, running: Running) -> Said | None:
        if report.when == "teardown":
            return _after_teardown(report, running)
        if report.when == "setup":
            return _without_call(report, running)
        if running.is_ours and running.note.said is not None:
            return running.note.said
        return self._as_written(report, running)

    def _as_written(self, report: pytest.TestReport, running: Running) -> Said | None:
        if getattr(report, "outcome", None) not in ("passed", "failed", "skipped"):
            return None  # a rerun plugin's attempt that does not count
        if hasattr(report, "wasxfail"):
            return _ungraded(running, Status.XFAIL)
        if report.skipped:
            return _ungraded(running, Status.SKIPPED)
        if running.plan is None:
            return self._not_graded(report, running, _NOT_KNOWN_HERE)
        return self._as_planned(report, running, running.plan)

    def _as_planned(self, report: pytest.TestReport, running: Running, plan: Plan) -> Said | None:
        if plan.task is Task.IGNORE:
            return _ungraded(running, Status.NOT_GRADABLE)
        if plan.task in (Task.GRADE, Task.REFUSE):
            if running.is_ours:
                return None  # without a grade, its teardown is about to fail
            return self._not_graded(report, running, _NOT_GRADED_HERE)
        if self._refused:
            return _ungraded(running, Status.NOT_GRADED)
        failed = report.failed or running.has_failed_subtest
        if plan.task is Task.EXCLUDE and not failed:
            return _ungraded(running, Status.EXCLUDED, plan.reason)
        if failed or self._strict or running.item is None:
            return self._undeclared(report, running, failed=failed)
        path, line, _ = running.item.location
        return Undeclared(running.nodeid, path, line, report.duration)

    def _not_graded(self, report: pytest.TestReport, running: Running, why: str) -> Said:
        if self._strict and report.passed:
            report.outcome, report.longrepr = "failed", why
        return _ungraded(running, Status.NOT_GRADED)

    def _undeclared(self, report: pytest.TestReport, running: Running, *, failed: bool) -> Said:
        outcome = Outcome.FAILED if failed else Outcome.PASSED
        text = str(report.longreprtext) if failed else ""
        grade = grade_as_written(
            RunResult(outcome=outcome, duration=report.duration, text=lambda: text)
        )
        assert grade is not None
        check = self._record(running, grade)
        if check.fails_build and not failed:
            report.outcome, report.longrepr = "failed", red_text(check)
            from .._compat import told_elsewhere

            told_elsewhere(report)  # in the summary, all of them together
        return check

    def _record(self, running: Running, grade: Grade) -> CheckRecord:
        return CheckRecord(
            nodeid=running.nodeid,
            grade=grade,
            fails_build=grade.fails_build(self._strict),
            location=running.location,
        )


def _after_teardown(report: pytest.TestReport, running: Running) -> Said | None:
    said = running.note.said
    if report.outcome == "failed" and not (running.is_ours and isinstance(said, CheckRecord)):
        return _ungraded(running, Status.ERRORED)
    return said


def _without_call(report: pytest.TestReport, running: Running) -> Said:
    if hasattr(report, "wasxfail"):
        return _ungraded(running, Status.XFAIL)
    return _ungraded(running, Status.SKIPPED if report.skipped else Status.ERRORED)


def _ungraded(running: Running, status: Status, excluded: str | None = None) -> NotGraded:
    return NotGraded(nodeid=running.nodeid, status=status, excluded=excluded)
