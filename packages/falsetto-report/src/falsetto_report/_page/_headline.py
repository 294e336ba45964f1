"""What a session came to, in a line that nobody can read as more than it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from falsetto import Status, Verdict
from falsetto_junit import Report

from .._listing import plural
from .._standing import WORST_FIRST
from ._rows import Row, Urgency
from ._wording import counted

__all__ = ["Headline", "headline"]

_UNSEEN = (Status.NOT_GRADED, Status.NOT_GRADABLE)
"""What leaves a check without a verdict although nobody said that it should."""


@final
@dataclass(frozen=True, slots=True)
class Headline:
    """The first thing a reader sees.

    Attributes:
        tone: `red`, `amber` or `green`.
        title: The worst that is to be said.
        lead: The rest of it.
    """

    tone: str
    title: str
    lead: str


def headline(report: Report, rows: Sequence[Row]) -> Headline:
    """Say what `report` came to, from its checks and not from its exit status."""
    red = [row for row in rows if row.urgency is Urgency.RED]
    if not report.totals.graded:
        return _nothing(report, len(red))
    if red:
        return Headline("red", _worst(red), f"{_fail(len(red))}: {_listed(red)}.")
    unproven = report.totals.verdicts.get(Verdict.UNPROVEN, 0)
    if unproven:
        return Headline(
            "amber",
            f"{plural(unproven)} {'is' if unproven == 1 else 'are'} unproven",
            "Nothing fails the build, but nobody has seen "
            f"{'it' if unproven == 1 else 'them'} fail as declared.",
        )
    return _proven(report)


def _nothing(report: Report, red: int) -> Headline:
    tone = "red" if report.strict or red else "amber"
    if not report.totals.run:
        return Headline(tone, "No check ran", "So nothing has been shown to fail when it should.")
    ran = f"{plural(report.totals.run)} ran and not one has a verdict"
    return Headline(
        tone, "Nothing was graded", f"{ran}, so nothing has been shown to fail when it should."
    )


def _worst(red: Sequence[Row]) -> str:
    false = sum(row.standing is Verdict.FALSE for row in red)
    if false:
        return f"{plural(false)} {'is' if false == 1 else 'are'} false"
    failed = sum(row.standing is Verdict.FAILED for row in red)
    if failed:
        return f"{plural(failed)} failed as written"
    return _fail(len(red))


def _fail(number: int) -> str:
    return f"{plural(number)} {'fails' if number == 1 else 'fail'} the build"


def _listed(red: Sequence[Row]) -> str:
    counts = {standing: sum(row.standing is standing for row in red) for standing in WORST_FIRST}
    return ", ".join(counted(number, what) for what, number in counts.items() if number)


def _proven(report: Report) -> Headline:
    """Say that all is proven, and what keeps that from being the whole truth."""
    graded, run = report.totals.graded, report.totals.run
    seen = "It was" if graded == 1 else f"Each of the {graded:,} was"
    lead = f"{seen} seen to fail under the change that it declares."
    if run > graded:
        lead += f" Of {plural(run)} that ran, {run - graded:,} {_have(run - graded)} no verdict."
    if not report.complete:
        return Headline("amber", f"{graded:,} proven, and the run did not end", lead)
    if report.exitstatus:
        return Headline(
            "amber",
            "Every graded check is proven, and the run failed",
            f"{lead} The exit status was {report.exitstatus}, and no check on this page is why.",
        )
    unseen = sum(report.totals.statuses.get(status, 0) for status in _UNSEEN)
    part = "" if report.selection is None or report.selection.whole else " of this selection"
    return Headline("amber" if unseen else "green", f"Every graded check{part} is proven", lead)


def _have(number: int) -> str:
    return "has" if number == 1 else "have"
