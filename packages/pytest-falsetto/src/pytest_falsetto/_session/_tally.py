"""What became of every check of a session."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias, final

import pytest
from falsetto import NotGraded, Status, Totals, count

from ._note import Graded, Note, Said

__all__ = ["Tally"]

_OUTCOMES = ("passed", "failed", "skipped")
"""A rerun plugin gives any other one to an attempt that does not count."""

_Key: TypeAlias = "tuple[str, int]"
"""A worker and the number of a check that it ran: two checks may have one node id."""


class _Open:
    """A check that was heard of and has not ended with a verdict or a status."""

    __slots__ = ("counts", "nodeid", "said")

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid
        self.said: Said | None = None
        self.counts = True


@final
class Tally:
    """Collects the notes of a session's checks as they finish.

    Args:
        on_check: Told of each graded check when it has finished.
        on_ungraded: Told of each check that finished without a grade.
    """

    def __init__(
        self,
        on_check: Callable[[Graded], None],
        on_ungraded: Callable[[NotGraded], None],
    ) -> None:
        self.checks: list[Graded] = []
        self.not_graded: list[NotGraded] = []
        self._started: dict[str, int] = {}
        self._open: dict[_Key, _Open] = {}
        self._ended: set[_Key] = set()
        self._on_check = on_check
        self._on_ungraded = on_ungraded

    def start(self, nodeid: str) -> None:
        """Learn that a check has started."""
        self._started[nodeid] = self._started.get(nodeid, 0) + 1

    def add(self, report: pytest.TestReport, note: Note) -> None:
        """Learn of a phase of a check, the last of which finishes it."""
        key = note.worker, note.number
        check = self._open.get(key)
        if check is None or report.when == "setup":
            if key in self._ended and report.when != "setup":
                return
            check = self._begin(key, note.nodeid)
        if note.said is not None:
            check.said = note.said
        if str(report.outcome) not in _OUTCOMES:
            check.counts = False
        elif report.when == "call":  # some rerun plugins go on within the same phase
            check.counts = True
        if report.when == "teardown":
            self._end(key, check)

    def _begin(self, key: _Key, nodeid: str) -> _Open:
        others = self._started.pop(nodeid, 1) - 1
        if others:
            self._started[nodeid] = others
        check = self._open[key] = _Open(nodeid)
        return check

    def _end(self, key: _Key, check: _Open) -> None:
        # What does not count, or came to nothing, is run again by the plugin that made it so.
        if check.counts and check.said is not None:
            del self._open[key]
            self._ended.add(key)
            self._finish(check.said)

    def _finish(self, said: Said) -> None:
        if isinstance(said, NotGraded):
            self._add_ungraded(said)
        else:
            self.checks.append(said)
            self._on_check(said)

    def close(self, unseen: Iterable[str] = ()) -> None:
        """Count what nobody saw the end of.

        Args:
            unseen: Checks of which nothing was seen at all.
        """
        begun = [check.nodeid for check in self._open.values()]
        started = [nodeid for nodeid, times in self._started.items() for _ in range(times)]
        for nodeid in (*begun, *started, *unseen):
            self._add_ungraded(NotGraded(nodeid=nodeid, status=Status.INCOMPLETE))
        self._started.clear()
        self._open.clear()

    def _add_ungraded(self, ungraded: NotGraded) -> None:
        self.not_graded.append(ungraded)
        self._on_ungraded(ungraded)

    def totals(self) -> Totals:
        """Count the checks."""
        return count(
            (check.grade.verdict for check in self.checks),
            (ungraded.status for ungraded in self.not_graded),
        )
