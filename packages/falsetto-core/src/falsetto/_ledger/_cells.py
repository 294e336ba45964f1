"""What became of the cells of one ledger, in whichever threads and tasks they are graded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, final

from .._channel._line import count, verdict_line
from .._channel._records import CheckRecord, Location, NotGraded, Status, Totals
from .._text._evidence import clean
from .._vocabulary._grade import Grade
from .._vocabulary._reason import Reason, Verdict
from ..errors import FalsettoError, LedgerError
from ._progress import Progress

if TYPE_CHECKING:
    from .._channel._events import EventWriter

__all__ = ["Cells"]


@final
class Cells:
    """Keeps the grades of all cells, and passes each on the moment it is known.

    Args:
        strict: Whether an unproven cell fails the build.
        events: Where each grade is written the moment it is known, or None.
        progress: Where somebody watches.

    Attributes:
        checks: The grades, in the order in which they became known.
        not_graded: The cells without one.
        stopped: Why nothing more is graded, or None.
        problems: What could not be written down.
        passed: How many cells passed as written.
        cells: How many cells were graded.
    """

    def __init__(self, *, strict: bool, events: EventWriter | None, progress: Progress) -> None:
        self._strict = strict
        self._events = events
        self._progress = progress
        self._lock = Lock()
        self._names: set[str] = set()
        self._verdicts: Counter[Verdict] = Counter()
        self._under_way = 0
        self._closed: str | None = None
        self.checks: list[CheckRecord] = []
        self.not_graded: list[NotGraded] = []
        self.stopped: str | None = None
        self.problems: list[str] = []
        self.passed = self.cells = 0

    @property
    def under_way(self) -> int:
        """How many cells are being graded."""
        return self._under_way

    def go_on(self) -> None:
        """Raise where nothing more is to be graded.

        Raises:
            LedgerError: A change could not be undone, or the ledger is closed.
        """
        why = self.stopped or self._closed
        if why is not None:
            raise LedgerError(f"nothing more is graded by this ledger: {why}")

    def refuse_more(self, why: str) -> None:
        """Let nothing more be graded, after all that was to be."""
        self._closed = why

    def stop(self, why: str) -> None:
        """Let nothing more be graded."""
        self.stopped = self.stopped or why

    @contextmanager
    def open(self, names: tuple[str, ...]) -> Iterator[None]:
        """Take the names of a cell's grades, and keep account of a cell that never ends.

        Raises:
            LedgerError: One of them is taken, or nothing more is graded.
        """
        self.go_on()
        with self._lock:
            # What reads the same in a report is the same name.
            written = [clean(name) for name in names]
            for name in written:
                if name in self._names:
                    raise LedgerError(
                        f"there is a cell called {clean(name, 200)!r} already; each cell needs a "
                        "name of its own, or one of them would not be counted"
                    )
            self._names.update(written)
            self._under_way += 1
        ended = False
        try:
            yield
            ended = True
        finally:
            with self._lock:
                self._under_way -= 1
            if not ended:
                for name in names:
                    self.leave_out(NotGraded(nodeid=name, status=Status.INCOMPLETE))
            self._show()

    def add(
        self, names: tuple[str, ...], grades: tuple[Grade, ...], location: Location | None
    ) -> None:
        """Note the grades of one cell."""
        records = [
            CheckRecord(
                nodeid=name,
                grade=grade,
                fails_build=grade.fails_build(self._strict),
                location=location,
            )
            for name, grade in zip(names, grades, strict=True)
        ]
        with self._lock:
            self.cells += 1
            runs = grades[0].runs
            self.passed += bool(runs) and grades[0].verdict is not Verdict.FAILED
            for record in records:
                self.checks.append(record)
                self._verdicts[record.grade.verdict] += 1
                self._say_verdict(record)
                if record.grade.reason is Reason.NOT_REVERTED:
                    self.stop(f"the change declared for {record.nodeid} could not be undone")

    def leave_out(self, record: NotGraded) -> None:
        """Note a cell without a grade."""
        with self._lock:
            self.not_graded.append(record)
            self._say(lambda events: events.not_graded(record))

    def totals(self) -> Totals:
        """Count them."""
        return count(
            [record.grade.verdict for record in self.checks],
            [record.status for record in self.not_graded],
        )

    def line(self) -> str:
        """Say the verdict line."""
        return verdict_line(self.totals(), self.stopped)

    def say(self, what: Callable[[EventWriter], None]) -> None:
        """Write to the event stream, and note once that it could not be written to."""
        with self._lock:
            self._say(what)

    def _say_verdict(self, record: CheckRecord) -> None:
        self._say(lambda events: events.verdict(record))

    def _say(self, what: Callable[[EventWriter], None]) -> None:
        if self._events is None:
            return
        try:
            what(self._events)
        except FalsettoError as error:
            self.problems.append(f"the event stream: {error}")
            self._events = None

    def _show(self) -> None:
        if self._progress.is_due:
            counted = ", ".join(f"{self._verdicts[verdict]} {verdict.value}" for verdict in Verdict)
            self._progress.show(f"falsetto: {counted}; {self._under_way} under way")
