"""What became of every check of a session."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias, final

import pytest
from falsetto import CheckRecord, NotGraded, Status, Totals, count

from ._note import Note

__all__ = ["Tally"]

_OUTCOMES = ("passed", "failed", "skipped")
"""A rerun plugin gives any other one to an attempt that does not count."""

_Key: TypeAlias = "tuple[str, object]"


@final
class Tally:
    """Collects the notes of a session's checks as they finish.

    Args:
        on_check: Told of each graded check when it has finished.
        on_ungraded: Told of each check that finished without a grade.
    """

    def __init__(
        self,
        on_check: Callable[[CheckRecord], None],
        on_ungraded: Callable[[NotGraded], None],
    ) -> None:
        self.checks: list[CheckRecord] = []
        self.not_graded: list[NotGraded] = []
        self._started: Counter[str] = Counter()
        self._notes: dict[_Key, Note] = {}
        self._attempts: set[_Key] = set()
        # A plugin that runs a check again may keep the first outcome to itself.
        self._unsaid: set[_Key] = set()
        self._on_check = on_check
        self._on_ungraded = on_ungraded

    def start(self, nodeid: str) -> None:
        """Learn that a check has started."""
        self._started[nodeid] += 1

    def add(self, report: pytest.TestReport, note: Note | None) -> None:
        """Learn of a phase of a check, the last of which finishes it."""
        if hasattr(report, "context"):  # the report of a subtest
            return
        key = _key(report)
        if report.when == "setup":
            self._begin(key, report.nodeid)
        if note is not None:
            self._notes[key] = note
        if str(report.outcome) not in _OUTCOMES:
            self._attempts.add(key)
        elif report.when == "call":  # some rerun plugins go on within the same phase
            self._attempts.discard(key)
        if report.when == "teardown":
            self._end(key, report.nodeid)

    def _begin(self, key: _Key, nodeid: str) -> None:
        self._notes.pop(key, None)
        self._unsaid.discard(key)
        if key in self._attempts:  # older rerun plugins do not report its teardown
            self._attempts.discard(key)
            self._ended(nodeid)

    def _end(self, key: _Key, nodeid: str) -> None:
        self._ended(nodeid)
        note = self._notes.pop(key, None)
        if key in self._attempts:
            self._attempts.discard(key)
        elif note is None:
            self._unsaid.add(key)
        else:
            self._finish(note)

    def note_of(self, report: pytest.TestReport) -> Note | None:
        """Return what was last said of a check that has not finished yet."""
        return self._notes.get(_key(report))

    def _ended(self, nodeid: str) -> None:
        self._started[nodeid] -= 1
        if self._started[nodeid] <= 0:
            del self._started[nodeid]

    def _finish(self, note: Note) -> None:
        if note.check is not None:
            self.checks.append(note.check)
            self._on_check(note.check)
        elif note.ungraded is not None:
            self._add_ungraded(note.ungraded)

    def close(self) -> None:
        """Count what has started and never finished, or finished without an outcome."""
        for nodeid in (*self._started.elements(), *(nodeid for nodeid, _ in self._unsaid)):
            self._add_ungraded(NotGraded(nodeid=nodeid, status=Status.INCOMPLETE))
        self._started.clear()

    def _add_ungraded(self, ungraded: NotGraded) -> None:
        self.not_graded.append(ungraded)
        self._on_ungraded(ungraded)

    def totals(self) -> Totals:
        """Count the checks."""
        return count(
            (check.grade.verdict for check in self.checks),
            (ungraded.status for ungraded in self.not_graded),
        )


def _key(report: pytest.TestReport) -> _Key:
    return report.nodeid, getattr(report, "worker_id", None)
