"""What the session of a ledger comes to, and what is written down of it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from datetime import datetime, timezone
from pathlib import Path
from typing import IO, final

from ..__about__ import __version__
from .._channel._covered import covered_files
from .._channel._events import EventWriter
from .._channel._records import Context, NotGraded, SessionRecord, Status
from .._vocabulary._grade import Grade
from ._cells import Cells
from ._origin import location_of
from ._progress import Progress

__all__ = ["Session"]

_CLOSED = "it is closed"


@final
class Session:
    """The session of one ledger.

    Args:
        strict: Whether an unproven cell fails the build.
        floor: Which share of the cells must pass as written, or None.
        controls: How many control runs a cell gets.
        repeats: How many runs each of its changes gets.
        root: What the paths on record are relative to.
        events: Where the event stream goes, or None.
        progress: Where somebody watches, or None.

    Attributes:
        cells: What became of the cells.
        root: What the paths on record are relative to.
    """

    def __init__(
        self,
        *,
        strict: bool,
        floor: float | None,
        controls: int,
        repeats: int,
        root: str,
        events: str | os.PathLike[str] | IO[bytes] | IO[str] | None,
        progress: IO[str] | None,
    ) -> None:
        self._floor = _share(floor)
        self.root = Path(root)
        self._context = Context(
            falsetto=__version__,
            started=_now(),
            rootdir=str(self.root),
            args=tuple(sys.argv),
            strict=strict,
            controls=controls,
            repeats=repeats,
            python=platform.python_version(),
        )
        self._progress = Progress(progress)
        self._events = None if events is None else EventWriter(events)
        self.cells = Cells(strict=strict, events=self._events, progress=self._progress)
        self.cells.say(lambda writer: writer.start(self._context))
        self._is_closed = False

    def note(
        self, names: tuple[str, ...], grades: tuple[Grade, ...], fn: Callable[[], object]
    ) -> None:
        """Note what became of one cell."""
        if grades:
            self.cells.add(names, grades, location_of(fn, self.root))
            return
        for name in names:
            self.cells.leave_out(NotGraded(nodeid=name, status=Status.SKIPPED))

    def exit_status(self) -> int:
        """Return the status that the session has earned by now."""
        cells = self.cells
        if self._stopped() is not None:
            return 2
        if (
            not cells.checks
            or any(check.fails_build for check in cells.checks)
            or any(each.status is Status.INCOMPLETE for each in cells.not_graded)
            or (self._floor is not None and cells.passed < self._floor * cells.cells)
        ):
            return 1
        return 3 if cells.problems else 0

    def record(self) -> SessionRecord:
        """Return everything that is known by now."""
        stopped = self._stopped()
        return SessionRecord(
            context=self._context,
            finished=_now(),
            complete=stopped is None,
            stopped=stopped,
            exitstatus=self.exit_status(),
            totals=self.cells.totals(),
            line=self.cells.line(),
            checks=tuple(self.cells.checks),
            not_graded=tuple(self.cells.not_graded),
            selection=None,
            files=covered_files(self.root),
        )

    def close(self) -> None:
        """Grade nothing more, and end the event stream."""
        if self._is_closed:
            return
        self._is_closed = True
        self._progress.end()
        record = self.record()
        self.cells.say(lambda events: events.end(record))
        self.cells.say(EventWriter.close)
        self.cells.refuse_more(_CLOSED)

    def _stopped(self) -> str | None:
        if self.cells.stopped is None and self.cells.under_way:
            return f"{self.cells.under_way} cells were still under way"
        return self.cells.stopped


def _share(floor: object) -> float | None:
    if floor is None:
        return None
    if isinstance(floor, bool) or not isinstance(floor, (int, float)):
        raise TypeError(f"floor= must be a share of the cells, such as 0.9, not {floor!r}")
    if not 0 <= floor <= 1:
        raise ValueError(f"floor={floor} is no share of the cells; give a number from 0 to 1")
    return float(floor)


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")
