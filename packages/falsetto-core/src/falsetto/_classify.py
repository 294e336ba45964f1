"""The whole truth table: what happened to a check, and the verdict that follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ._course import Course
from ._error_line import error_line
from ._evidence import clean
from ._grade import Changed, Grade, Ran, Witness
from ._outcome import Outcome, RunResult
from ._reason import TABLE, Reason

__all__ = ["classify", "internal_error", "misconfigured"]

_DETAIL = 2_000


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _Finding:
    """A reason with what explains it; `run` is the one whose failure is the evidence."""

    reason: Reason
    detail: str | None = None
    run: RunResult | None = None
    witness: Witness | None = None
    raised_by_change: bool = False


def classify(course: Course) -> Grade | None:
    """Give the verdict that follows from what happened to a check.

    The rules are in order: the first that applies decides. A check that was skipped or errored
    as written has no verdict.

    Raises:
        ValueError: The course stopped before anything could follow from it.
    """
    if course.positive.outcome in (Outcome.SKIPPED, Outcome.ERRORED):
        return None
    found = (
        _undoing(course)
        or _declaration(course)
        or _as_written(course)
        or _unchanged(course)
        or _applying(course)
        or _under_the_change(course)
    )
    return _grade(
        found.reason,
        declared=course.declared,
        detail=found.detail,
        evidence=_text(found.run),
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


def _undoing(course: Course) -> _Finding | None:
    if not course.not_reverted:
        return None
    return _Finding(reason=Reason.NOT_REVERTED, detail="; ".join(course.not_reverted))


def _declaration(course: Course) -> _Finding | None:
    if course.misconfigured is None:
        return None
    return _Finding(reason=Reason.MISCONFIGURED, detail=course.misconfigured)


def _as_written(course: Course) -> _Finding | None:
    if course.positive.outcome is Outcome.FAILED:
        said = _ending(course.positive)
        return _Finding(reason=Reason.POSITIVE_FAILED, detail=said, run=course.positive)
    return _Finding(reason=Reason.UNDECLARED) if course.declared is None else None


def _unchanged(course: Course) -> _Finding | None:
    for number, control in enumerate(course.controls, 1):
        if not _passed(control):
            which = f"control run {number}" if len(course.controls) > 1 else "the control run"
            return _not_repeatable(f"{which} {_how(control)}", control)
    if course.confirm is not None and not _passed(course.confirm):
        said = f"the run after the change was undone {_how(course.confirm)}"
        return _not_repeatable(said, course.confirm)
    return None


def _applying(course: Course) -> _Finding | None:
    if course.not_applied is None:
        return None
    return _Finding(reason=Reason.NOT_APPLIED, detail=course.not_applied)


def _under_the_change(course: Course) -> _Finding:
    negative = course.negative
    if negative is None:
        raise ValueError("the course of this check stopped before its run under the change")
    if not _passed(negative):
        return _failing(negative, course)
    if course.lost:
        return _Finding(
            reason=Reason.NOT_APPLIED,
            detail=f"when the check ran, {_listed(course.lost)} no longer held what the change "
            "had put there: a fixture or set-up code had replaced it",
        )
    if negative.wider:
        return _Finding(
            reason=Reason.OUT_OF_SCOPE,
            detail=f"built before the change, and kept: {_listed(negative.wider)}",
        )
    return _Finding(reason=Reason.NEGATIVE_PASSED, detail="; ".join(course.known) or None)


def _failing(negative: RunResult, course: Course) -> _Finding:
    judgement = course.judgement
    if negative.timed_out:
        said = f"under the change it {_how(negative)}, which is no proof"
    elif negative.outcome is not Outcome.FAILED:
        said = f"under the change it {_how(negative)}"
    elif judgement is None:
        raise ValueError("the failure under the change was not judged")
    elif judgement.stated:
        return _Finding(
            reason=Reason.STATED_REASON,
            detail=judgement.detail,
            witness=judgement.witness,
            raised_by_change=judgement.raised_by_change,
        )
    else:
        said = judgement.detail or ""
    return _Finding(reason=Reason.WRONG_REASON, detail=said, run=negative)


def _passed(run: RunResult) -> bool:
    return run.outcome is Outcome.PASSED and not run.timed_out


def _not_repeatable(detail: str, run: RunResult) -> _Finding:
    return _Finding(reason=Reason.NOT_REPEATABLE, detail=detail, run=run)


def _how(run: RunResult) -> str:
    """Say how a run that did not pass ended: "was skipped: no network"."""
    if run.timed_out:
        return f"ran out of time ({run.detail})" if run.detail else "ran out of time"
    verb = "was skipped" if run.outcome is Outcome.SKIPPED else run.outcome.value
    ending = _ending(run)
    return f"{verb}: {ending}" if ending else verb


def _ending(run: RunResult) -> str | None:
    if run.errors:
        return error_line(run.errors[0])
    return run.detail


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(dict.fromkeys(names))


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
