"""A verdict with its reason and all that explains it, its text clean from the start."""

from __future__ import annotations

from math import isfinite
from typing import final

from .._record import record
from .._text._evidence import clean_fields
from ._outcome import Outcome, RunKind
from ._reason import TABLE, Reason, Verdict

__all__ = ["Changed", "Grade", "Ran", "Witness"]


@final
@record
class Witness:
    """The assertion that bit.

    Attributes:
        path: Its file, relative to the root where it lies under it.
        line: Its line, counted from 1.
        source: The text of that line.
    """

    path: str
    line: int
    source: str

    def __post_init__(self) -> None:
        """Clean what is text."""
        clean_fields(self, "path", "source")


@final
@record
class Changed:
    """One step of a declared change, by name and never by value.

    Attributes:
        verb: The handle's method, such as ``setattr``.
        target: What it was applied to, such as ``router.pick_route``.
        own_module: Whether the target is the check's own module or class.
    """

    verb: str
    target: str
    own_module: bool = False

    def __post_init__(self) -> None:
        """Clean what is text."""
        clean_fields(self, "verb", "target")


@final
@record
class Ran:
    """One run as it goes on record.

    Attributes:
        kind: Which run it was.
        outcome: How it ended.
        duration: Seconds, to the microsecond.
        scores: The scores it took, in order: the first thousand. None stands for no number.
    """

    kind: RunKind
    outcome: Outcome
    duration: float
    scores: tuple[float | None, ...] = ()

    def __post_init__(self) -> None:
        """Settle the duration: a check may have replaced the clock, and JSON has no NaN."""
        measured = self.duration > 0 and isfinite(self.duration)
        settled = round(float(self.duration), 6) if measured else 0.0
        object.__setattr__(self, "duration", settled)


@final
@record
class Grade:
    """A verdict, its reason, and what explains them.

    Attributes:
        verdict: One of the four.
        reason: Why, as a stable code.
        declared: The declared change in words, or None without a declaration.
        detail: What is particular to this check, in a sentence or two.
        evidence: The failure's text where it matters.
        witness: The assertion that bit, on a proven check.
        runs: Every run, in order.
        changed: What the change did through its handle.
        raised_by_change: Whether the counted failure was raised by the change itself.
    """

    verdict: Verdict
    reason: Reason
    declared: str | None = None
    detail: str | None = None
    evidence: str | None = None
    witness: Witness | None = None
    runs: tuple[Ran, ...] = ()
    changed: tuple[Changed, ...] = ()
    raised_by_change: bool = False

    def __post_init__(self) -> None:
        """Clean what is text."""
        clean_fields(self, "declared", "detail", "evidence")

    @property
    def message(self) -> str:
        """The reason in one sentence."""
        return TABLE[self.reason].sentence

    @property
    def hint(self) -> str | None:
        """What the check's author should change, or None when nothing is wrong."""
        return TABLE[self.reason].hint

    def fails_build(self, strict: bool) -> bool:
        """Tell whether this grade turns a passing build red.

        A check that failed as written does not: its build is red already.
        """
        return TABLE[self.reason].always_fails or (strict and self.verdict is Verdict.UNPROVEN)
