"""The record of a whole session, and everything that it is made of."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, final

import pytest
from falsetto import (
    CheckRecord,
    Context,
    EventWriter,
    NotGraded,
    SessionRecord,
    Totals,
    __version__,
    covered_files,
    verdict_line,
)
from falsetto.errors import FalsettoError

from .._checks._marks import misspelt
from .._options import Settings
from ._ending import Ending
from ._selection import Chosen
from ._tally import Tally
from ._writing import Writing

if TYPE_CHECKING:
    from warnings import WarningMessage

__all__ = ["Books"]


@final
class Books:
    """Keeps the books of a session, in the process that reports it.

    Args:
        config: The session's configuration.
        settings: What the session was asked to do.

    Raises:
        pytest.UsageError: A writer is missing or broken, or the event stream cannot be opened.
    """

    def __init__(self, config: pytest.Config, settings: Settings) -> None:
        self._config = config
        self._settings = settings
        self._context = Context(
            falsetto=__version__,
            started=_now(),
            rootdir=str(config.rootpath),
            args=tuple(str(argument) for argument in config.invocation_params.args),
            strict=settings.strict,
            controls=settings.controls,
            repeats=settings.repeats,
            python=platform.python_version(),
            pytest=pytest.__version__,
        )
        self.tally = Tally(self._on_check, self._on_ungraded)
        self.ending = Ending()
        self.chosen = Chosen(config)
        self.notices: list[str] = []
        self.problems: list[str] = []
        self.tests: set[Path] = set()
        self.unseen: list[str] = []
        self.elsewhere: dict[str, str] = {}
        self._writing = Writing(settings.outputs)
        self._events = self._opened_events()

    def totals(self) -> Totals:
        """Count the checks so far."""
        return self.tally.totals()

    def line(self) -> str:
        """Say the verdict line."""
        return verdict_line(self.tally.totals(), self.ending.stopped)

    def close(self, status: int, absent: Sequence[str]) -> int:
        """Write everything down.

        Args:
            status: The exit status that pytest came to.
            absent: The checks that were to run and did not, unless the session stopped early.

        Returns:
            The exit status that the session has earned.
        """
        if self.ending.stopped is None:
            self.unseen += absent
        self.tally.close(self.unseen)
        if status == pytest.ExitCode.USAGE_ERROR:
            self.ending.stop("pytest could not use its command line")
        status = self.ending.exit_status(status, self.totals(), strict=self._settings.strict)
        record = self._record(status)
        if self._writing.is_seen:
            self._begin_a_line()
        self.problems += self._writing.write(record)
        self._say(lambda events: events.end(record))
        self._say(EventWriter.close)
        if self.problems and status == pytest.ExitCode.OK:
            return int(pytest.ExitCode.INTERNAL_ERROR)
        return status

    def _record(self, status: int) -> SessionRecord:
        complete = self.ending.stopped is None
        return SessionRecord(
            context=self._context,
            finished=_now(),
            complete=complete,
            stopped=self.ending.stopped,
            exitstatus=status,
            totals=self.totals(),
            line=self.line(),
            checks=tuple(self.tally.checks),
            not_graded=tuple(self.tally.not_graded),
            selection=self.chosen.selection(complete=complete),
            files={**self.elsewhere, **self._files()},
        )

    def _begin_a_line(self) -> None:
        """End the line of dots that the terminal has begun."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:
            terminal.write_line("")

    def _files(self) -> dict[str, str]:
        if not self._settings.writes:
            return {}
        return covered_files(self._config.rootpath, self.tests)

    def _opened_events(self) -> EventWriter | None:
        if self._settings.events is None:
            return None
        try:
            events = EventWriter(self._settings.events)
            events.start(self._context)
        except FalsettoError as error:
            raise pytest.UsageError(f"--falsetto-events: {error}") from error
        return events

    def _on_check(self, check: CheckRecord) -> None:
        self._say(lambda events: events.verdict(check))

    def _on_ungraded(self, ungraded: NotGraded) -> None:
        self._say(lambda events: events.not_graded(ungraded))

    def _say(self, what: Callable[[EventWriter], None]) -> None:
        """Write to the event stream; once that fails, say so at the end and write no more."""
        if self._events is None:
            return
        try:
            what(self._events)
        except FalsettoError as error:
            self.problems.append(f"--falsetto-events: {error}")
            self._events = None

    def warned(self, warning: WarningMessage) -> None:
        """Learn of a mark that pytest does not know."""
        said = misspelt(str(warning.message))
        if said is not None:
            path = os.path.relpath(warning.filename, self._config.rootpath)
            self.notices.append(f"{path}:{warning.lineno}: {said}")

    def saw(self, paths: Iterable[Path]) -> None:
        """Learn which test files the session runs."""
        self.tests.update(paths)


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")
