"""What a session came to so far, and how it ended."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, final

import pytest
from falsetto import NotGraded, Totals, verdict_line

from .._options import Settings
from ._ending import Ending
from ._note import Graded
from ._selection import Chosen
from ._tally import Tally

if TYPE_CHECKING:
    from warnings import WarningMessage

    from ._papers import Papers

__all__ = ["Books"]

_NOTHING_GRADED = (
    "of the checks that ran none was graded, and a strict session fails then; declare a change for "
    "one of them, or run these without --falsetto-strict"
)


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
        self.tally = Tally(self._on_check, self._on_ungraded)
        self.ending = Ending()
        self.chosen = Chosen(config)
        self.notices: list[str] = []
        self.problems: list[str] = []
        self.tests: set[Path] = set()
        self.unseen: list[str] = []
        self.elsewhere: dict[str, str] = {}
        self._papers = self._opened()

    def _opened(self) -> Papers | None:
        if not self._settings.writes:
            return None
        from ._papers import Papers

        return Papers(self._config, self._settings)

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
        totals, came_to = self.totals(), status
        status = self.ending.exit_status(came_to, totals, strict=self._settings.strict)
        if status != came_to and self.ending.stopped is None and not totals.graded:
            self.notices.append(_NOTHING_GRADED)
        if self._papers is not None:
            self.problems += self._papers.close(
                status,
                self.line(),
                tally=self.tally,
                ending=self.ending,
                selection=self.chosen.selection(complete=self.ending.stopped is None),
                tests=self.tests,
                elsewhere=self.elsewhere,
            )
        if self.problems and status == pytest.ExitCode.OK:
            return int(pytest.ExitCode.INTERNAL_ERROR)
        return status

    def _on_check(self, check: Graded) -> None:
        if self._papers is not None:
            self._papers.tell(check)

    def _on_ungraded(self, ungraded: NotGraded) -> None:
        if self._papers is not None:
            self._papers.tell_ungraded(ungraded)

    def warned(self, warning: WarningMessage) -> None:
        """Learn of a mark that pytest does not know."""
        from .._checks._marks import misspelt

        said = misspelt(str(warning.message))
        if said is not None:
            path = os.path.relpath(warning.filename, self._config.rootpath)
            self.notices.append(f"{path}:{warning.lineno}: {said}")

    def saw(self, paths: Iterable[Path]) -> None:
        """Learn which test files the session runs."""
        self.tests.update(paths)
