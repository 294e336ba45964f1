from __future__ import annotations

import random
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core
from hypothesis import example, given
from hypothesis import strategies as st

Scores = tuple[float | None, ...]


def taken(values: Scores, *, at_most: bool = False, bound: float = 0.5) -> Any:
    direction = "at_most" if at_most else "at_least"
    return tuple(core.Score(value=value, **{direction: bound}) for value in values)


def objection(
    honest: list[Scores], changed: list[Scores], margin: float | None = None, **how: Any
) -> Any:
    return core._evals._noise.objection(
        [taken(run, **how) for run in honest], [taken(run, **how) for run in changed], margin
    )


def object_never(m: falsetto.Patch) -> None:
    """Find every fall far enough."""
    m.setattr(core._evals._noise, "_object", lambda place, honest, changed, margin: None)


def object_always(m: falsetto.Patch) -> None:
    """Find no fall far enough."""
    m.setattr(core._evals._noise, "objection", lambda honest, changed, margin: "it is noise")


NOISE = [
    ([(0.9,), (0.6,)], [(0.4,)], "the score changed by no more than 0.2 under the change, and by"),
    ([(0.9,), (0.6,)], [(0.3,)], "the score changed by no more than 0.3 under the change, and by"),
    ([(0.9,), (0.6,)], [(0.1,), (0.45,)], "the score changed by no more than 0.15"),
    ([(0.9, 0.9), (0.9, 0.6)], [(0.9, 0.4)], "score 2 changed by no more than 0.2"),
    ([(0.9, 0.9), (0.9,)], [(0.1,)], "score 1 has no partner to be compared with"),
    ([(0.9,), (0.9,)], [(0.9, 0.1)], "score 2 has no partner to be compared with"),
    ([(), ()], [(0.1,)], "the score has no partner"),
    ([(None,), (0.9,)], [(0.1,)], "the score was no number in an unchanged run"),
]
SIGNAL: list[tuple[list[Scores], list[Scores]]] = [
    ([(0.9,), (0.6,)], [(0.29,)]),
    ([(0.9,), (0.9,)], [(0.49,)]),
    ([(0.9, 0.5), (0.6, 0.5)], [(0.9, 0.4)]),
    ([(0.9, 0.5), (0.6, 0.5)], [(0.1,)]),
    ([(0.9,), (0.6,)], [(None,)]),
    ([(0.9,), (0.9,)], [(None,), (0.1,)]),
    ([(0.9,), (0.9,)], [()]),
    ([(0.9,), (0.6,)], [(0.7,)]),
    ([(), ()], [()]),
]


@pytest.mark.parametrize(("honest", "changed", "words"), NOISE)
@falsetto.must_fail_when(object_never)
def test_a_fall_within_the_noise_says_how_far_it_was(
    honest: list[Scores], changed: list[Scores], words: str
) -> None:
    assert words in str(objection(honest, changed))


@pytest.mark.parametrize(("honest", "changed"), SIGNAL)
@falsetto.must_fail_when(object_always)
def test_a_fall_beyond_the_noise_is_none(honest: list[Scores], changed: list[Scores]) -> None:
    assert objection(honest, changed) is None


@falsetto.must_fail_when(object_never)
@given(
    st.lists(st.floats(0.5, 1), min_size=2, max_size=5),
    st.lists(st.floats(0, 0.49), min_size=1, max_size=5),
)
@example([0.9, 0.6], [0.4])
def test_the_rule_is_the_same_in_both_directions(honest: list[float], changed: list[float]) -> None:
    up = objection([(each,) for each in honest], [(each,) for each in changed])
    down = objection(
        [(-each,) for each in honest], [(-each,) for each in changed], at_most=True, bound=-0.5
    )
    fall, wobble = min(honest) - max(changed), max(honest) - min(honest)
    assert (up is None) == (down is None)
    assert abs(fall - wobble) < 1e-6 or (up is None) == (fall > wobble)


@falsetto.must_fail_when(object_never)
def test_a_score_that_changes_its_direction_cannot_be_compared() -> None:
    said = core._evals._noise.objection(
        [taken((0.9,)), taken((0.9,))], [taken((0.6,), at_most=True)], None
    )
    assert said == "the score had at_least= in one run and at_most= in another"


@pytest.mark.parametrize(
    ("margin", "words"),
    [(0.3, "None"), (0.4, "None"), (0.41, "and margin=0.41 asks for more")],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._evals._noise, "objection", lambda honest, changed, margin: "it fell")
)
def test_a_margin_asks_for_a_collapse(margin: float, words: str) -> None:
    assert words in str(objection([(0.8,), (0.8,)], [(0.4,)], margin))


@falsetto.must_fail_when(object_always)
def test_a_margin_is_not_met_by_a_failure_without_a_score() -> None:
    said = objection([(0.8,), (0.8,)], [(0.8,)], 0.3)
    assert "under the change the check failed without any score" in said


# -- the rule in the engine ---------------------------------------------------------------------


def scripted(values: list[Any], *, expect: str) -> Any:
    """Return the grade of a check that takes these scores, one a run."""
    answers = iter(values)
    judge = core.Subject(lambda: next(answers), name="judge")

    def check() -> None:
        core.score(judge(), at_least=0.5)

    grade = core.check_callable(
        check,
        core.Declaration(lambda m: m.swap(judge, lambda: next(answers))),
        repeats=len(values) - 2,
    )
    assert word(grade) == expect
    return grade


@falsetto.must_fail_when(lambda m: m.setattr(core._evals._noise, "objection", lambda *_: None))
def test_a_check_whose_score_dips_is_within_the_noise() -> None:
    grade = scripted([0.9, 0.6, 0.45], expect="within-noise")
    assert grade.fails_build(strict=True)
    assert not grade.fails_build(strict=False)


ODDS = (
    "chance: of checks that are blind to the change, at most 3.5 % pass 2 unchanged runs and "
    "fail 3 under it"
)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._evals._noise, "objection", lambda *_: "it is noise")
)
def test_a_check_whose_score_collapses_is_proven_and_tells_the_numbers() -> None:
    grade = scripted([0.9, 0.8, 0.1, None, 0.2], expect="proven")
    assert grade.evidence.splitlines() == [
        "scores, unchanged: 0.9 | 0.8",
        "scores, under the change: 0.1 | no number | 0.2",
        "needed: at least 0.5",
        ODDS,
    ]
    assert [run.scores for run in grade.runs] == [(0.9,), (0.8,), (0.1,), (None,), (0.2,)]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._verdict._under_change, "_no_proof", lambda negative, number, course: None
    )
)
def test_one_run_that_passes_makes_it_false() -> None:
    grade = scripted([0.9, 0.9, 0.1, 0.9, 0.1], expect="false")
    assert "it failed in 2 of 3 runs under the change" in grade.detail


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._verdict._under_change, "_no_proof", lambda negative, number, course: None
    )
)
def test_a_score_of_the_wrong_type_is_the_wrong_reason() -> None:
    scripted([0.9, 0.9, "0.1"], expect="wrong-reason")


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._grading, "_NO_SCORES", None))
def test_a_margin_without_a_score_is_misconfigured() -> None:
    judge = core.Subject(lambda: 1.0, name="judge")

    def check() -> None:
        assert judge() > 0.5

    declaration = core.Declaration(lambda m: m.swap(judge, lambda: 0.0), margin=0.3)
    grade = core.check_callable(check, declaration)
    assert (word(grade), "takes no score" in str(grade.detail)) == ("misconfigured", True)


# -- how lucky a blind check has to be ------------------------------------------------------------


def sure(m: falsetto.Patch) -> None:
    """Say of every bar that all pass it."""
    m.setattr(core._evals._noise, "chance", lambda honest, changed: 1.0)


@pytest.mark.parametrize(
    ("controls", "repeats", "percent"),
    [(1, 1, 14.8), (1, 3, 3.5), (2, 3, 1.6), (4, 5, 0.1)],
)
@falsetto.must_fail_when(sure)
def test_the_chance_of_a_blind_check_is_the_tables(
    controls: int, repeats: int, percent: float
) -> None:
    assert round(100 * core._evals._noise.chance(1 + controls, repeats), 1) == percent


@falsetto.must_fail_when(sure)
@given(st.integers(2, 8), st.integers(1, 8), st.floats(0, 1))
def test_no_blind_check_does_better_than_the_worst(
    honest: int, changed: int, passing: float
) -> None:
    lucky = passing**honest * (1 - passing) ** changed
    assert lucky <= core._evals._noise.chance(honest, changed) + 1e-12 < 0.999


BLIND = 2_000


def blind_proofs(controls: int, repeats: int, passing: float, seed: int) -> float:
    """Return the share of blind judges that come out proven."""
    draw = random.Random(seed)
    judge = core.Subject(lambda: draw.random() < passing, name="judge")

    def check() -> None:
        assert judge()

    declaration = core.Declaration(
        lambda m: m.swap(judge, lambda: draw.random() < passing), describe="a bad answer"
    )
    proven = sum(
        word(core.check_callable(check, declaration, controls=controls, repeats=repeats))
        == "proven"
        for _ in range(BLIND)
    )
    return proven / BLIND


@pytest.mark.parametrize(("controls", "repeats"), [(1, 1), (1, 3), (2, 3), (4, 5)])
@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._evals._noise, "chance", lambda honest, changed: 0.5)
        or m.setattr(f"{__name__}.BLIND", 50)
    )
)
def test_blind_judges_are_proven_as_seldom_as_the_table_says(controls: int, repeats: int) -> None:
    """The judge that has the best chance is taken, so the share must come out, not stay below."""
    passing = (1 + controls) / (1 + controls + repeats)
    chance = core._evals._noise.chance(1 + controls, repeats)
    spread = (chance * (1 - chance) / BLIND) ** 0.5
    share = blind_proofs(controls, repeats, passing, seed=controls * 10 + repeats)
    assert abs(share - chance) < 4 * spread + 1 / BLIND
