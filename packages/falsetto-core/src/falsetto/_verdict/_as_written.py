"""The grade of a check that gets no run but the one as written."""

from __future__ import annotations

from .._vocabulary._grade import Grade, Ran
from .._vocabulary._outcome import RunKind, RunResult
from ._classify import classify
from ._course import Course

__all__ = ["grade_as_written"]


def grade_as_written(result: RunResult) -> Grade | None:
    """Grade a check without a declaration, of which there is one run only.

    Args:
        result: What its run as written did.

    Returns:
        Its grade, or None for a check that was skipped or errored.
    """
    ran = Ran(kind=RunKind.POSITIVE, outcome=result.outcome, duration=result.duration)
    return classify(Course(positive=result, runs=(ran,)))
