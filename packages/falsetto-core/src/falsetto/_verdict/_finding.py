"""What follows from the course of a check, and what explains it."""

from __future__ import annotations

from typing import final

from .._text._error_line import error_line
from .._vocabulary._grade import Witness
from .._vocabulary._outcome import Outcome, RunResult
from .._vocabulary._reason import Reason

__all__ = ["Finding", "ending", "how", "passed"]


@final
class Finding:
    """A reason with what explains it.

    Attributes:
        reason: The reason.
        detail: What is particular to the check.
        run: The run whose failure is the evidence.
        account: What is told as evidence where there is no failure to show.
        witness: The assertion that bit.
        raised_by_change: Whether the counted failure was raised by the change itself.
    """

    __slots__ = ("account", "detail", "raised_by_change", "reason", "run", "witness")

    def __init__(
        self,
        reason: Reason,
        detail: str | None = None,
        run: RunResult | None = None,
        account: str | None = None,
        witness: Witness | None = None,
        raised_by_change: bool = False,
    ) -> None:
        self.reason = reason
        self.detail = detail
        self.run = run
        self.account = account
        self.witness = witness
        self.raised_by_change = raised_by_change


def passed(run: RunResult) -> bool:
    """Tell whether a run passed, and in time."""
    return run.outcome is Outcome.PASSED and not run.timed_out


def how(run: RunResult) -> str:
    """Say how a run that did not pass ended: "was skipped: no network"."""
    if run.timed_out:
        return f"ran out of time ({run.detail})" if run.detail else "ran out of time"
    verb = "was skipped" if run.outcome is Outcome.SKIPPED else run.outcome.value
    said = ending(run)
    return f"{verb}: {said}" if said else verb


def ending(run: RunResult) -> str | None:
    """Say what ended a run, in a line."""
    if run.errors:
        return error_line(run.errors[0])
    return run.detail
