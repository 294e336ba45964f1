"""Notes for the reports of the process that runs the checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

import pytest
from falsetto import (
    CheckRecord,
    Grade,
    Location,
    NotGraded,
    Outcome,
    RunResult,
    Status,
    grade_as_written,
)

from ._compat import told_elsewhere
from ._note import Note, attach_record, detach
from ._plan import Plan, Task, plan
from ._words import red_text

__all__ = ["Annotator"]

_NOT_GRADED_HERE = (
    "NOT GRADED: another plugin ran this declared check, so it was not run under its change\n"
    "hint: leave out the plugin that runs checks itself (it is named in the header), or exclude "
    "the check with @pytest.mark.no_proof('why')"
)


@final
class Annotator:
    """Puts a note on every report before anybody else sees it.

    A declared check is graded by its protocol, which hands its grade in through `graded`. Any
    other check is graded here, from the report of its run as written.

    Args:
        strict: Whether an unproven check fails the build.
    """

    def __init__(self, *, strict: bool) -> None:
        self._strict = strict
        self._refused = False
        self._plans: dict[str, Plan] = {}
        self._items: Iterable[pytest.Item] = ()
        self._ours: str | None = None
        self._failed_subtests: set[str] = set()
        self._note: tuple[str, Note] | None = None

    def collected(self, items: Iterable[pytest.Item]) -> None:
        """Learn which items may be run."""
        self._items = items

    def refuse(self) -> None:
        """Grade nothing in this session."""
        self._refused = True

    def plan_of(self, item: pytest.Item) -> Plan:
        """Return what is to be done with an item that is about to run."""
        found = plan(item)
        self._plans = {item.nodeid: found}
        self._failed_subtests.clear()
        self._note = self._ours = None
        return found

    def begin(self, item: pytest.Item) -> None:
        """Learn that Falsetto runs this item itself."""
        self._ours = item.nodeid

    def failed_subtests(self, item: pytest.Item) -> bool:
        """Tell whether a subtest of the item failed in its run as written."""
        return item.nodeid in self._failed_subtests

    def graded(self, item: pytest.Item, grade: Grade) -> str | None:
        """Note the grade of a declared check.

        Returns:
            The text that turns its report red, or None.
        """
        path, line, _ = item.location
        check = self._record(item.nodeid, grade, path, line)
        self._note = (item.nodeid, Note(check=check))
        return red_text(check) if check.fails_build else None

    def annotate(self, report: pytest.TestReport) -> Note | None:
        """Say what there is to say of a report, and take off it what somebody else said."""
        detach(report)
        if hasattr(report, "context"):  # the report of a subtest
            if report.failed:
                self._failed_subtests.add(report.nodeid)
            return None
        if report.when == "setup" and self._ours != report.nodeid:
            self._note = None
        note = self._note_on(report)
        if note is not None:
            self._note = (report.nodeid, note)
            attach_record(report, note)
        return note

    def _note_on(self, report: pytest.TestReport) -> Note | None:
        known = self._note[1] if self._note and self._note[0] == report.nodeid else None
        if report.when == "teardown":
            return self._after_teardown(report, known)
        if known is not None and self._ours == report.nodeid and report.when == "call":
            return known
        if report.when == "setup":
            return None if report.passed else self._without_call(report)
        return self._as_written(report)

    def _after_teardown(self, report: pytest.TestReport, known: Note | None) -> Note | None:
        if report.failed and (self._ours != report.nodeid or known is None or not known.check):
            return _ungraded(report, Status.ERRORED)
        return known

    def _without_call(self, report: pytest.TestReport) -> Note:
        if hasattr(report, "wasxfail"):
            return _ungraded(report, Status.XFAIL)
        return _ungraded(report, Status.SKIPPED if report.skipped else Status.ERRORED)

    def _as_written(self, report: pytest.TestReport) -> Note | None:
        if getattr(report, "outcome", None) not in ("passed", "failed", "skipped"):
            return None  # a rerun plugin's attempt that does not count
        task = self._task(report.nodeid)
        if hasattr(report, "wasxfail"):
            return _ungraded(report, Status.XFAIL)
        if report.skipped:
            return _ungraded(report, Status.SKIPPED)
        if task.task is Task.IGNORE:
            return _ungraded(report, Status.NOT_GRADABLE)
        if task.task in (Task.GRADE, Task.REFUSE):
            # Without a grade from its own protocol, its teardown is about to fail.
            return self._ran_elsewhere(report) if self._ours != report.nodeid else None
        if self._refused:
            return _ungraded(report, Status.NOT_GRADED)
        failed = report.failed or report.nodeid in self._failed_subtests
        if task.task is Task.EXCLUDE and not failed:
            return _ungraded(report, Status.EXCLUDED, task.reason)
        return self._undeclared(report, failed=failed)

    def _ran_elsewhere(self, report: pytest.TestReport) -> Note:
        if self._strict and report.passed:
            report.outcome, report.longrepr = "failed", _NOT_GRADED_HERE
        return _ungraded(report, Status.NOT_GRADED)

    def _undeclared(self, report: pytest.TestReport, *, failed: bool) -> Note:
        outcome = Outcome.FAILED if failed else Outcome.PASSED
        text = str(report.longreprtext) if failed else ""
        grade = grade_as_written(
            RunResult(outcome=outcome, duration=report.duration, text=lambda: text)
        )
        assert grade is not None
        path, line, _ = report.location
        check = self._record(report.nodeid, grade, path, line)
        if check.fails_build and not failed:
            report.outcome, report.longrepr = "failed", red_text(check)
            told_elsewhere(report)  # in the summary, all of them together
        return Note(check=check)

    def _task(self, nodeid: str) -> Plan:
        found = self._plans.get(nodeid)
        if found is None:
            # Another plugin ran the item without offering it to anybody.
            self._plans = {item.nodeid: plan(item) for item in self._items}
            found = self._plans.get(nodeid, Plan(task=Task.IGNORE))
        return found

    def _record(self, nodeid: str, grade: Grade, path: str, line: int | None) -> CheckRecord:
        return CheckRecord(
            nodeid=nodeid,
            grade=grade,
            fails_build=grade.fails_build(self._strict),
            location=None if line is None else Location(path=path, line=line + 1),
        )


def _ungraded(report: pytest.TestReport, status: Status, excluded: str | None = None) -> Note:
    return Note(ungraded=NotGraded(nodeid=report.nodeid, status=status, excluded=excluded))
