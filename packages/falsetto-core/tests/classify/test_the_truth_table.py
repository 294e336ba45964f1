from __future__ import annotations

from itertools import product
from typing import Any

import falsetto
from falsetto_grading import course, ran, word
from falsetto_testing import core
from hypothesis import example, given, settings
from hypothesis import strategies as st

OUTCOMES = ("passed", "failed", "skipped", "errored")
NEGATIVES = (*OUTCOMES, "timed out")

# The table as the design states it, row by row and in its order: each row that applies to the
# words of a course decides. The words are those of `courses` below.
ROWS: tuple[tuple[str, Any], ...] = (
    ("none", lambda c: c["positive"] in ("skipped", "errored")),
    ("not-reverted", lambda c: c["left"]),
    ("misconfigured", lambda c: c["misconfigured"]),
    ("over-budget", lambda c: c["positive"] == "not made"),
    ("failed", lambda c: c["positive"] == "failed"),
    ("undeclared", lambda c: not c["declared"]),
    ("not-repeatable", lambda c: any(word != "passed" for word in c["unchanged"])),
    ("not-applied", lambda c: c["not_applied"]),
    ("wrong-reason", lambda c: c["negative"] == "timed out"),
    ("wrong-reason", lambda c: c["negative"] in ("skipped", "errored")),
    ("not-reached", lambda c: c["negative"] == "failed" and c["unreached"] == "alone"),
    ("wrong-reason", lambda c: c["negative"] == "failed" and not c["stated"]),
    ("over-budget", lambda c: c["negative"] == "failed" and c["spent"]),
    ("within-noise", lambda c: c["negative"] == "failed" and c["noisy"]),
    ("proven", lambda c: c["negative"] == "failed"),
    ("not-applied", lambda c: c["lost"]),
    ("out-of-scope", lambda c: c["wider"]),
    ("not-reached", lambda c: c["unreached"] != "no"),
    ("false", lambda c: True),
)


def expected(words: dict[str, Any]) -> str:
    return next(verdict for verdict, applies in ROWS if applies(words))


def result(how: str, *, wider: bool = False, score: float | None = None) -> Any:
    scores = () if score is None else (core._evals._score.Score(value=score, at_least=0.5),)
    if how == "timed out":
        return ran("failed", timed_out=True, scores=scores)
    if how == "timed out and passed":
        return ran("passed", timed_out=True, scores=scores)
    return ran(how, wider=("cfg",) if wider else (), scores=scores)


def made_up(words: dict[str, Any]) -> Any:
    *controls, confirm = words["unchanged"]
    positive = words["positive"]
    return course(
        declared="the change" if words["declared"] else None,
        # The control runs score 0.6 and the run under the change 0.4, so this one is the noise.
        positive=None if positive == "not made" else result(positive, score=0.9),
        controls=tuple(result(each, score=0.6 if words["noisy"] else 0.9) for each in controls),
        confirm=None if confirm is None else result(confirm, score=0.9),
        misconfigured="it is" if words["misconfigured"] else None,
        not_applied="it is" if words["not_applied"] else None,
        not_reverted=("it is",) if words["left"] else (),
        over_budget="it is" if words["spent"] or positive == "not made" else None,
        lost=("subject.pick",) if words["lost"] else (),
        unreached=() if words["unreached"] == "no" else ("model",),
        reached=words["unreached"] != "alone",
        negative=result(words["negative"], wider=words["wider"], score=0.4),
        judgement=core._failure._judgement.Judgement(stated=words["stated"]),
    )


FLAGS = (
    "declared",
    "left",
    "misconfigured",
    "not_applied",
    "lost",
    "wider",
    "stated",
    "spent",
    "noisy",
)
unchanged = st.lists(st.sampled_from((*OUTCOMES, "timed out")), min_size=2, max_size=3)
courses = st.fixed_dictionaries(
    {
        "positive": st.sampled_from((*OUTCOMES, "not made")),
        "unchanged": st.one_of(unchanged, st.just(["passed"] * 2)),
        "negative": st.sampled_from(NEGATIVES),
        "unreached": st.sampled_from(("no", "alone", "beside others")),
        **dict.fromkeys(FLAGS, st.booleans()),
    }
)


proving = {
    **dict.fromkeys(FLAGS, False),
    "positive": "passed",
    "unchanged": ["passed", "passed"],
    "declared": True,
    "negative": "failed",
    "unreached": "no",
    "stated": True,
}


def graded(words: dict[str, Any]) -> str:
    grade = core._verdict._classify.classify(made_up(words))
    return "none" if grade is None else word(grade)


def forget(rule: str) -> Any:
    """Leave one rule of the table out."""

    def change(m: falsetto.Patch) -> None:
        m.setattr(core._verdict._classify, rule, lambda course: None)

    change.__qualname__ = f"forget {rule}"
    return change


def every_word(
    positives: tuple[str, ...] = OUTCOMES,
    controls: tuple[str, ...] = ("passed", "failed", "skipped"),
) -> list[dict[str, Any]]:
    """List every course with one control run."""
    return [
        {
            "positive": positive,
            "unchanged": [control, "passed"],
            "negative": negative,
            "unreached": unreached,
            **dict(zip(FLAGS, values, strict=True)),
        }
        for positive, control, negative in product(positives, controls, NEGATIVES)
        for unreached in ("no", "alone", "beside others")
        for values in product((False, True), repeat=len(FLAGS))
        if values.count(True) <= 3
    ]


@falsetto.must_fail_when(forget("_applying"))
def test_every_course_gets_the_verdict_of_its_row() -> None:
    wrong = [words for words in every_word() if graded(words) != expected(words)]
    assert wrong == []


def passed_whenever(run: Any) -> bool:
    """Tell a run that passed, in time or not."""
    return bool(run.outcome is core.Outcome.PASSED)


@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._verdict._classify, "passed", passed_whenever)
        or m.setattr(core._verdict._under_change, "passed", passed_whenever)
    )
)
def test_a_run_that_ran_out_of_time_has_not_passed() -> None:
    words = {**proving, "negative": "timed out and passed"}
    assert graded(words) == "wrong-reason"
    assert graded({**words, "unchanged": ["timed out and passed", "passed"]}) == "not-repeatable"
    assert graded({**words, "positive": "timed out and passed"}) == "failed"


@falsetto.must_fail_when(forget("_unchanged"))
@given(unchanged)
@example(["failed", "passed"])
def test_any_number_of_control_runs_must_all_pass(unchanged: list[str]) -> None:
    assert graded({**proving, "unchanged": unchanged}) == (
        "proven" if set(unchanged) == {"passed"} else "not-repeatable"
    )


@falsetto.must_fail_when(forget("_as_written"))
@settings(max_examples=300)
@given(courses)
@example({**proving, "positive": "failed", "unchanged": ["passed", "passed"]})
def test_any_course_gets_the_verdict_of_its_row(words: dict[str, Any]) -> None:
    assert graded(words) == expected(words)


@falsetto.must_fail_when(forget("_undoing"))
def test_a_change_that_was_not_undone_outranks_all_else() -> None:
    left = [
        {**words, "left": True}
        for words in every_word(("passed", "failed", "not made"), ("passed",))
    ]
    assert {graded(words) for words in left} == {"not-reverted"}


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._verdict._under_change, "_no_proof", lambda negative, number, course: None
    )
)
def test_only_a_failure_for_the_stated_reason_is_proof() -> None:
    proven = [words for words in every_word(("passed",), ("passed",)) if graded(words) == "proven"]
    assert proven
    assert all(words["negative"] == "failed" and words["stated"] for words in proven)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._evals._noise, "objection", lambda honest, changed, margin: None)
)
def test_no_failure_within_the_noise_is_proof() -> None:
    proven = [words for words in every_word(("passed",), ("passed",)) if graded(words) == "proven"]
    assert proven
    assert not any(words["noisy"] or words["spent"] for words in proven)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._under_change, "_not_reached", lambda what, negative: None)
)
def test_a_subject_that_was_never_called_proves_nothing() -> None:
    words = every_word(("passed",), ("passed",))
    alone = [graded(each) for each in words if each["unreached"] == "alone"]
    assert alone
    assert "proven" not in alone
    assert "false" not in alone


def several(*hows: tuple[str, bool], repeats: int = 3) -> Any:
    """Return the grade of a check with a run under the change for each word."""
    negatives = tuple(
        core._verdict._course.Negative(
            run=result(how),
            judgement=core._failure._judgement.Judgement(stated=stated, detail="why"),
        )
        for how, stated in hows
    )
    return core._verdict._classify.classify(
        course(controls=(ran(),), negatives=negatives, repeats=repeats)
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._verdict._under_change, "_no_proof", lambda negative, number, course: None
    )
)
@given(st.lists(st.tuples(st.sampled_from(NEGATIVES), st.booleans()), min_size=1, max_size=4))
@example([("failed", True), ("passed", True)])
def test_the_first_run_under_the_change_that_is_no_proof_decides(
    hows: list[tuple[str, bool]],
) -> None:
    verdicts = [
        "false"
        if how == "passed"
        else "proven"
        if (how, stated) == ("failed", True)
        else "wrong-reason"
        for how, stated in hows
    ]
    first = next((verdict for verdict in verdicts if verdict != "proven"), "proven")
    assert word(several(*hows)) == first


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._under_change, "_how_often", lambda course: [])
)
def test_a_check_that_fails_now_and_then_is_told_how_often() -> None:
    grade = several(("failed", True), ("passed", True), ("failed", True))
    assert "it failed in 2 of 3 runs under the change" in str(grade.detail)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._under_change, "how", lambda run: "did something")
)
def test_the_run_that_went_wrong_is_named_by_its_number() -> None:
    grade = several(("failed", True), ("timed out", True))
    assert grade.detail == "in run 2 under the change it ran out of time, which is no proof"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._verdict._classify,
        "judge_changed",
        lambda course: core._verdict._finding.Finding(reason=core.Reason.NEGATIVE_PASSED),
    )
)
def test_a_course_that_stopped_midway_has_no_verdict_to_give() -> None:
    try:
        grade = core._verdict._classify.classify(
            core._verdict._course.Course(declared="x", positive=ran())
        )
    except ValueError as error:
        grade = str(error)
    assert grade == "the course of this check stopped before its run under the change"
