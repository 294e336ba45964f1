"""The verdict line, and the counts it is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from .._text._evidence import clean
from .._vocabulary._reason import Verdict
from ._records import Status, Totals

__all__ = ["count", "verdict_line"]

W = TypeVar("W", Verdict, Status)


def count(verdicts: Iterable[Verdict], statuses: Iterable[Status]) -> Totals:
    """Count what a session's checks came to.

    Args:
        verdicts: The verdict of each graded check.
        statuses: The status of each check that ran without a verdict.

    Raises:
        ValueError: A verdict or a status is none that Falsetto knows.
    """
    graded = _counted(verdicts, Verdict)
    ungraded = _counted(statuses, Status)
    return Totals(
        verdicts={verdict.value: graded[verdict] for verdict in Verdict},
        graded=graded.total(),
        run=graded.total() + ungraded.total(),
        statuses={status.value: ungraded[status] for status in Status if ungraded[status]},
    )


def _counted(words: Iterable[W], vocabulary: type[W]) -> Counter[W]:
    # Counted first: there are a hundred thousand checks at times, and a handful of words.
    return Counter({vocabulary(word): number for word, number in Counter(words).items()})


def verdict_line(totals: Totals, stopped: str | None) -> str:
    """Say in one line what a session came to, with its denominator.

    Args:
        totals: The session's counts.
        stopped: Why the session did not run to its end, or None when it did.
    """
    verdicts = totals.verdicts
    said = ", ".join(
        (
            f"{verdicts[Verdict.PROVEN.value]} proven",
            f"{verdicts[Verdict.FAILED.value]} failed as written",
            f"{verdicts[Verdict.FALSE.value]} false",
            f"{verdicts[Verdict.UNPROVEN.value]} unproven",
        )
    )
    statuses = ", ".join(
        f"{totals.statuses[status.value]} {status.value}"
        for status in Status
        if totals.statuses.get(status.value)
    )
    base = f"{totals.graded} graded of {totals.run} run"
    denominator = f"{base}; {statuses}" if statuses else base
    ending = "" if stopped is None else f" - stopped early: {_on_one_line(stopped)}"
    return f"falsetto: {said} ({denominator}){ending}"


def _on_one_line(reason: str) -> str:
    return " ".join(clean(reason, 500).split()) or "no reason was given"
