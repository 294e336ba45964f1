"""Whether a record is green: the one answer that every short output gives."""

from __future__ import annotations

from enum import Enum

from falsetto import REASONS, Status, Verdict
from falsetto_junit import Report
from falsetto_junit.schema import Check

__all__ = ["Soundness", "fails", "soundness"]


class Soundness(str, Enum):
    """What a record as a whole comes to, the worst first."""

    FAILING = "failing"
    """A check is false, failed, errored or unproven in a way that fails the build."""
    INCOMPLETE = "incomplete"
    """The session did not run to its end."""
    UNGRADED = "nothing graded"
    """No check has a verdict."""
    PARTLY = "partly proven"
    """Nothing fails, and not every check that ran is proven."""
    PROVEN = "proven"
    """Every check that ran is proven."""


def fails(check: Check, *, strict: bool) -> bool:
    """Tell whether a check keeps a session from being green, whatever the record says of it."""
    if check.verdict in (Verdict.FAILED, Verdict.FALSE) or check.fails_build:
        return True
    return REASONS[check.reason].always_fails or (strict and check.verdict is Verdict.UNPROVEN)


def soundness(report: Report) -> Soundness:
    """Say what `report` comes to."""
    if _is_failing(report):
        return Soundness.FAILING
    if not report.complete or report.stopped is not None:
        return Soundness.INCOMPLETE
    if not report.totals.graded:
        return Soundness.UNGRADED
    if report.totals.verdicts.get(Verdict.PROVEN) != report.totals.run:
        return Soundness.PARTLY
    return Soundness.PROVEN


def _is_failing(report: Report) -> bool:
    return (
        any(fails(check, strict=report.strict) for check in report.checks)
        or bool(report.totals.statuses.get(Status.ERRORED))
        # Of an incomplete session it says no more than that.
        or (report.complete and report.exitstatus not in (0, None, _NO_TESTS))
    )


_NO_TESTS = 5
"""pytest's exit status when it collected nothing."""
