"""What the runs under the change come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._text._error_line import error_line
from .._vocabulary._outcome import Outcome, RunResult
from .._vocabulary._reason import Reason
from ..errors import ScoreError
from ._course import Course, Negative
from ._finding import Finding, how, passed

if TYPE_CHECKING:
    from .._evals._score import Score

__all__ = ["judge_changed"]


def judge_changed(course: Course) -> Finding:
    """Say what follows from the runs under the change: the first that is no proof decides.

    Raises:
        ValueError: There was none, and nothing says why.
    """
    for number, negative in enumerate(course.negatives, 1):
        found = _no_proof(negative, number, course)
        if found is not None:
            return found
    if course.over_budget is not None:
        return Finding(reason=Reason.OVER_BUDGET, detail=course.over_budget)
    if not course.negatives:
        raise ValueError("the course of this check stopped before its run under the change")
    return _proof(course)


def _no_proof(negative: Negative, number: int, course: Course) -> Finding | None:
    if passed(negative.run):
        return _passing(negative, course)
    which = f"in run {number} under the change it" if course.repeats > 1 else "under the change it"
    judgement = negative.judgement
    if negative.run.timed_out:
        said = f"{which} {how(negative.run)}, which is no proof"
    elif negative.run.outcome is not Outcome.FAILED:
        said = f"{which} {how(negative.run)}"
    elif not negative.reached:
        return _not_reached(f"{which} {how(negative.run)}, and never called", negative)
    elif judgement is None:
        raise ValueError("the failure under the change was not judged")
    elif judgement.stated and negative.broken and not _is_the_breakdown(negative):
        said = f"{which} {how(negative.run)}, but {_broken(negative)}"
    elif judgement.stated:
        return None
    else:
        said = judgement.detail or ""
    return Finding(reason=Reason.WRONG_REASON, detail=said, run=negative.run)


def _passing(negative: Negative, course: Course) -> Finding:
    if negative.lost:
        return Finding(
            reason=Reason.NOT_APPLIED,
            detail=f"when the check ran, {_listed(negative.lost)} no longer held what the change "
            "had put there: a fixture or set-up code had replaced it",
        )
    if negative.run.wider:
        return Finding(
            reason=Reason.OUT_OF_SCOPE,
            detail=f"built before the change, and kept: {_listed(negative.run.wider)}",
        )
    if negative.unreached:
        return _not_reached("never called", negative)
    if negative.broken:
        return Finding(reason=Reason.NOT_APPLIED, detail=_broken(negative))
    said = [*_how_often(course), *negative.known]
    return Finding(
        reason=Reason.NEGATIVE_PASSED, detail="; ".join(said) or None, account=_account(course)
    )


def _not_reached(what: str, negative: Negative) -> Finding:
    return Finding(
        reason=Reason.NOT_REACHED,
        detail=f"{what}: {_listed(negative.unreached)}",
        run=None if passed(negative.run) else negative.run,
    )


def _is_the_breakdown(negative: Negative) -> bool:
    """Tell a run that failed by the very error by which a stand-in broke down."""
    said = tuple(f"broke down: {error_line(error)}" for error in negative.run.errors)
    return any(broken.endswith(said) for broken in negative.broken)


def _broken(negative: Negative) -> str:
    return (
        f"what stands in {'; and '.join(negative.broken)}; it has to take what the subject takes, "
        "and an error that is meant has to be raised, or planted: plant(subject, mine=KeyError)"
    )


def _how_often(course: Course) -> list[str]:
    if course.repeats == 1:
        return []
    failed = sum(not passed(negative.run) for negative in course.negatives)
    made = len(course.negatives)
    return [f"it failed in {failed} of {made} runs under the change, and a proof takes all of them"]


def _proof(course: Course) -> Finding:
    negatives = course.negatives
    noise, told = _noise_and_account(course)
    if noise is None and any(_missed_off_record(negative.run) for negative in negatives):
        noise = _OFF_RECORD
    if noise is not None:
        return Finding(reason=Reason.WITHIN_NOISE, detail=noise, account=told)
    judgements = [each.judgement for each in negatives if each.judgement is not None]
    return Finding(
        reason=Reason.STATED_REASON,
        detail=judgements[0].detail,
        witness=judgements[0].witness,
        account=told,
        raised_by_change=any(each.raised_by_change for each in judgements),
    )


_OFF_RECORD = (
    "the score that missed its bound is not on record, so it cannot be compared with those of "
    "unchanged runs; it was taken in a thread that does not know its run: hand the number back "
    "and take the score in the check, or start it with asyncio.to_thread or "
    "contextvars.copy_context().run"
)


def _missed_off_record(run: RunResult) -> bool:
    """Tell a run that failed by a score of which its driver knows nothing."""
    if run.scores and any(each.missed for each in run.scores):
        return False
    errors = list(run.errors)
    while errors:
        error = errors.pop()
        if isinstance(error, ScoreError):
            return True
        errors.extend(getattr(error, "exceptions", ()))
    return False


def _noise_and_account(course: Course) -> tuple[str | None, str | None]:
    """Say why the scores of all runs do not show the change, if they do not; and tell them."""
    unchanged, fallen = _scores(course)
    if course.margin is None and len(fallen) == 1 and not (any(unchanged) or any(fallen)):
        return None, None
    from .._evals import _noise

    noise = _noise.objection(unchanged, fallen, course.margin)
    told = _noise.account(unchanged, fallen)
    if told or len(fallen) > 1:
        told = "\n".join(filter(None, (told, _noise.odds(len(unchanged), len(fallen)))))
    return noise, told or None


def _account(course: Course) -> str | None:
    unchanged, fallen = _scores(course)
    if not (any(unchanged) or any(fallen)):
        return None
    from .._evals import _noise

    return _noise.account(unchanged, fallen)


def _scores(course: Course) -> tuple[list[tuple[Score, ...]], list[tuple[Score, ...]]]:
    """List the scores of the unchanged runs, and of those under the change."""
    unchanged = [run.scores for run in course.unchanged]
    return unchanged, [negative.run.scores for negative in course.negatives]


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(dict.fromkeys(names))
