"""What is written down of a session: its record in the files asked for, and its events."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import final

import pytest
from falsetto import (
    Context,
    EventWriter,
    NotGraded,
    Selection,
    SessionRecord,
    __version__,
    covered_files,
)
from falsetto.errors import FalsettoError

from .._options import Settings
from ._ending import Ending
from ._note import Graded, as_record
from ._tally import Tally
from ._writing import Writing

__all__ = ["Papers"]


@final
class Papers:
    """Writes down a session that was asked for files.

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
        self._problems: list[str] = []
        self._writing = Writing(settings.outputs)
        self._events = self._opened_events()

    def tell(self, check: Graded) -> None:
        """Learn of a grade."""
        self._say(lambda events: events.verdict(as_record(check)))

    def tell_ungraded(self, ungraded: NotGraded) -> None:
        """Learn of a check without a grade."""
        self._say(lambda events: events.not_graded(ungraded))

    def close(
        self,
        status: int,
        line: str,
        *,
        tally: Tally,
        ending: Ending,
        selection: Selection,
        tests: Iterable[Path],
        elsewhere: Mapping[str, str],
    ) -> list[str]:
        """Write everything down.

        Args:
            status: The session's exit status.
            line: Its verdict line.
            tally: What became of every check.
            ending: How it ended.
            selection: What part of its suite it covered.
            tests: The test files that it ran.
            elsewhere: The files that other processes ran and covered, with their digests.

        Returns:
            A sentence for each file that could not be written.
        """
        session = SessionRecord(
            context=self._context,
            finished=_now(),
            complete=ending.stopped is None,
            stopped=ending.stopped,
            exitstatus=status,
            totals=tally.totals(),
            line=line,
            checks=tuple(map(as_record, tally.checks)),
            not_graded=tuple(tally.not_graded),
            selection=selection,
            files={**elsewhere, **covered_files(self._config.rootpath, tests)},
        )
        if self._writing.is_seen:
            self._begin_a_line()
        self._problems += self._writing.write(session)
        self._say(lambda events: events.end(session))
        self._say(EventWriter.close)
        return self._problems

    def _begin_a_line(self) -> None:
        """End the line of dots that the terminal has begun."""
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:
            terminal.write_line("")

    def _opened_events(self) -> EventWriter | None:
        if self._settings.events is None:
            return None
        try:
            events = EventWriter(self._settings.events)
            events.start(self._context)
        except FalsettoError as error:
            raise pytest.UsageError(f"--falsetto-events: {error}") from error
        return events

    def _say(self, what: Callable[[EventWriter], None]) -> None:
        """Write to the event stream; once that fails, say so at the end and write no more."""
        if self._events is None:
            return
        try:
            what(self._events)
        except FalsettoError as error:
            self._problems.append(f"--falsetto-events: {error}")
            self._events = None


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")
