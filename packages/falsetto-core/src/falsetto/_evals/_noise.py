"""Whether scores fell by more than noise explains, and how lucky a blind check has to be."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ._score import Score

__all__ = ["account", "chance", "objection", "odds"]

_FEW = 20
"""How many scores of one run are told in the account."""


def chance(honest: int, changed: int) -> float:
    """Return how likely at most a check that is blind to the change passes the bar.

    It passes each run with the same probability p, whatever is changed; the worst p is taken.

    Args:
        honest: How many unchanged runs must pass.
        changed: How many runs under the change must fail.
    """
    worst = honest / (honest + changed)
    return float(worst**honest * (1 - worst) ** changed)


def objection(
    honest: Sequence[Sequence[Score]], changed: Sequence[Sequence[Score]], margin: float | None
) -> str | None:
    """Say why scores do not show that the change was noticed, or None when they do.

    What is compared is each score that missed its bound in a run under the change, with the one
    that has its place among the scores of the unchanged runs.

    Args:
        honest: The scores of each unchanged run, in order.
        changed: The scores of each run under the change.
        margin: By how much they must fall at least, beside the noise.
    """
    if margin is not None and not all(any(each.missed for each in run) for run in changed):
        return (
            f"margin={margin:g} asks for a score that falls, and under the change the check "
            "failed without any score on the wrong side of its bound"
        )
    biting = {place for run in changed for place, each in enumerate(run) if each.missed}
    said = (_object(place, honest, changed, margin) for place in sorted(biting))
    return next((each for each in said if each is not None), None)


def account(honest: Sequence[Sequence[Score]], changed: Sequence[Sequence[Score]]) -> str:
    """Tell the scores of all runs, as text; nothing where none was taken."""
    bounds = dict.fromkeys(each.bound for run in (*honest, *changed) for each in run)
    if not bounds:
        return ""
    return (
        f"scores, unchanged: {_told(honest)}\n"
        f"scores, under the change: {_told(changed)}\n"
        f"needed: {', '.join(bounds)}"
    )


def odds(honest: int, changed: int) -> str:
    """Say how likely at most a check that is blind to the change passes the bar."""
    share = f"{100 * chance(honest, changed):.1f} %"
    return (
        f"chance: of checks that are blind to the change, at most {share} pass {honest} unchanged "
        f"runs and fail {changed} under it"
    )


def _object(
    place: int,
    honest: Sequence[Sequence[Score]],
    changed: Sequence[Sequence[Score]],
    margin: float | None,
) -> str | None:
    which = (
        f"score {place + 1}" if any(len(run) > 1 for run in (*honest, *changed)) else "the score"
    )
    lengths = sorted({len(run) for run in honest})
    if len(lengths) > 1 or place >= lengths[0]:
        counts = " or ".join(map(str, lengths))
        return (
            f"{which} has no partner to be compared with: unchanged runs took {counts} scores; "
            "take the same scores in the same order in every run"
        )
    pairs = [run[place] for run in (*honest, *changed) if place < len(run)]
    if len({each.at_least is None for each in pairs}) > 1:
        return f"{which} had at_least= in one run and at_most= in another"
    sign = 1 if pairs[0].at_least is not None else -1
    unchanged = [sign * each.value for each in pairs[: len(honest)] if each.value is not None]
    if len(unchanged) < len(honest):
        return f"{which} was no number in an unchanged run"
    fallen = [sign * each.value for each in pairs[len(honest) :] if each.value is not None]
    if not fallen:
        return None
    fall, wobble = min(unchanged) - max(fallen), max(unchanged) - min(unchanged)
    if not fall > wobble or math.isclose(fall, wobble):
        return (
            f"{which} changed by no more than {fall:.3g} under the change, and by {wobble:.3g} "
            "among unchanged runs"
        )
    if margin is not None and fall < margin and not math.isclose(fall, margin):
        return (
            f"{which} changed by no more than {fall:.3g} under the change, and margin={margin:g} "
            "asks for more"
        )
    return None


def _told(runs: Sequence[Sequence[Score]]) -> str:
    return " | ".join(", ".join(map(_figure, run[:_FEW])) or "none" for run in runs)


def _figure(taken: Score) -> str:
    return "no number" if taken.value is None else f"{taken.value:.4g}"
