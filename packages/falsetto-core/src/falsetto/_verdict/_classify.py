"""The whole truth table: what happened to a check, and the verdict that follows."""

from __future__ import annotations

from .._text._error_line import error_line
from .._text._evidence import clean
from .._vocabulary._grade import Changed, Grade, Ran, Witness
from .._vocabulary._outcome import Outcome, RunResult
from .._vocabulary._reason import TABLE, Reason
from ._course import Course
from ._finding import Finding, ending, how, passed
from ._under_change import judge_changed

__all__ = ["classify", "internal_error", "misconfigured"]

_DETAIL = 2_000
_NO_VERDICT = (Outcome.SKIPPED, Outcome.ERRORED)


def classify(course: Course) -> Grade | None:
    """Give the verdict that follows from what happened to a check.

    The rules are in order: the first that applies decides. A check that was skipped or errored
    as written has no verdict.

    Raises:
        ValueError: The course stopped before anything could follow from it.
    """
    if course.positive is not None and course.positive.outcome in _NO_VERDICT:
        return None
    found = (
        _undoing(course)
        or _declaration(course)
        or _as_written(course)
        or _unchanged(course)
        or _applying(course)
        or judge_changed(course)
    )
    return _grade(
        found.reason,
        declared=course.declared,
        detail=found.detail,
        evidence=_text(found.run) or found.account,
        witness=found.witness,
        runs=course.runs,
        changed=course.changed,
        raised_by_change=found.raised_by_change,
    )


def misconfigured(detail: str, *, declared: str | None = None, runs: tuple[Ran, ...] = ()) -> Grade:
    """Grade a check whose declaration means nothing, for the reason given."""
    return _grade(Reason.MISCONFIGURED, declared=declared, detail=detail, runs=runs)


def internal_error(
    error: BaseException, *, declared: str | None = None, runs: tuple[Ran, ...] = ()
) -> Grade:
    """Grade a check during which Falsetto itself crashed."""
    import traceback

    text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    return _grade(
        Reason.INTERNAL_ERROR,
        declared=declared,
        detail=error_line(error),
        evidence=text,
        runs=runs,
    )


def _undoing(course: Course) -> Finding | None:
    if not course.not_reverted:
        return None
    return Finding(reason=Reason.NOT_REVERTED, detail="; ".join(course.not_reverted))


def _declaration(course: Course) -> Finding | None:
    if course.misconfigured is None:
        return None
    return Finding(reason=Reason.MISCONFIGURED, detail=course.misconfigured)


def _as_written(course: Course) -> Finding | None:
    positive = course.positive
    if positive is None:
        return Finding(reason=Reason.OVER_BUDGET, detail=course.over_budget)
    if not passed(positive):
        said = how(positive) if positive.timed_out else ending(positive)
        return Finding(reason=Reason.POSITIVE_FAILED, detail=said, run=positive)
    return Finding(reason=Reason.UNDECLARED) if course.declared is None else None


def _unchanged(course: Course) -> Finding | None:
    for number, control in enumerate(course.controls, 1):
        if not passed(control):
            which = f"control run {number}" if len(course.controls) > 1 else "the control run"
            return _not_repeatable(f"{which} {how(control)}", control)
    if course.confirm is not None and not passed(course.confirm):
        said = f"the run after the change was undone {how(course.confirm)}"
        return _not_repeatable(said, course.confirm)
    return None


def _not_repeatable(detail: str, run: RunResult) -> Finding:
    return Finding(reason=Reason.NOT_REPEATABLE, detail=detail, run=run)


def _applying(course: Course) -> Finding | None:
    if course.not_applied is None:
        return None
    return Finding(reason=Reason.NOT_APPLIED, detail=course.not_applied)


def _text(run: RunResult | None) -> str | None:
    """Render a failure for a reader; what renders it may be the suite's own code."""
    if run is None or run.text is None:
        return None
    try:
        return run.text()
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # noqa: BLE001 - a repr of the suite's is no reason to crash
        return f"the failure could not be rendered: {error_line(error)}"


def _grade(
    reason: Reason,
    *,
    declared: str | None,
    detail: str | None,
    evidence: str | None = None,
    witness: Witness | None = None,
    runs: tuple[Ran, ...] = (),
    changed: tuple[Changed, ...] = (),
    raised_by_change: bool = False,
) -> Grade:
    return Grade(
        verdict=TABLE[reason].verdict,
        reason=reason,
        declared=None if declared is None else clean(declared, _DETAIL),
        detail=None if detail is None else clean(detail, _DETAIL),
        evidence=None if evidence is None else clean(evidence),
        witness=witness,
        runs=runs,
        changed=changed,
        raised_by_change=raised_by_change,
    )
