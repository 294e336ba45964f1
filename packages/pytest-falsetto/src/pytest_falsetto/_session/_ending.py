"""How a session ended: whether it ran to its end, and with which exit status."""

from __future__ import annotations

from typing import final

import pytest
from falsetto import Status, Totals

__all__ = ["Ending"]


@final
class Ending:
    """Keeps the first reason for which a session did not run to its end."""

    def __init__(self) -> None:
        self.stopped: str | None = None

    def stop(self, reason: object) -> None:
        """Learn that the session stops early."""
        if self.stopped is None:
            self.stopped = " ".join(str(reason).split()) or "no reason was given"

    def interrupted(self, error: BaseException) -> None:
        """Learn that the session was interrupted, by its user, by a check or by pytest."""
        said = str(error) or getattr(error, "msg", None) or ""
        plain = type(error) is KeyboardInterrupt
        self.stop(f"interrupted: {said}" if plain and said else said or "interrupted")

    def exit_status(self, status: int, totals: Totals, *, strict: bool) -> int:
        """Return the session's exit status: never a success that was not earned.

        Args:
            status: The exit status that pytest came to.
            totals: The session's counts.
            strict: Whether a session fails that ran checks and graded none, or did not see one end.
        """
        if self.stopped is not None and status == pytest.ExitCode.OK:
            return int(pytest.ExitCode.INTERRUPTED)
        nothing_graded = totals.run and not totals.graded
        unseen = totals.statuses.get(Status.INCOMPLETE)
        if strict and (nothing_graded or unseen) and status == pytest.ExitCode.OK:
            return int(pytest.ExitCode.TESTS_FAILED)
        return status
