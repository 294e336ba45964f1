from __future__ import annotations

from itertools import product
from typing import Any

import falsetto
from falsetto_grading import ran, word
from falsetto_testing import core
from hypothesis import example, given, settings
from hypothesis import strategies as st

OUTCOMES = ("passed", "failed", "skipped", "errored")

# The table as the design states it, row by row and in its order: each row that applies to the
# words of a course decides. The words are those of `courses` below.
ROWS: tuple[tuple[str, Any], ...] = (
    ("none", lambda c: c["positive"] in ("skipped", "errored")),
    ("not-reverted", lambda c: c["left"]),
    ("misconfigured", lambda c: c["misconfigured"]),
    ("failed", lambda c: c["positive"] == "failed"),
    ("undeclared", lambda c: not c["declared"]),
    ("not-repeatable", lambda c: any(word != "passed" for word in c["unchanged"])),
    ("not-applied", lambda c: c["not_applied"]),
    ("wrong-reason", lambda c: c["negative"] == "timed out"),
    ("wrong-reason", lambda c: c["negative"] in ("skipped", "errored")),
    ("wrong-reason", lambda c: c["negative"] == "failed" and not c["stated"]),
    ("proven", lambda c: c["negative"] == "failed"),
    ("not-applied", lambda c: c["lost"]),
    ("out-of-scope", lambda c: c["wider"]),
    ("false", lambda c: True),
)


def expected(words: dict[str, Any]) -> str:
    return next(verdict for verdict, applies in ROWS if applies(words))


def result(how: str, wider: bool = False) -> Any:
    if how == "timed out":
        return ran("failed", timed_out=True)
    if how == "timed out and passed":
        return ran("passed", timed_out=True)
    return ran(how, wider=("cfg",) if wider else ())


def course(words: dict[str, Any]) -> Any:
    *controls, confirm = words["unchanged"]
    return core._course.Course(
        declared="the change" if words["declared"] else None,
        positive=result(words["positive"]),
        controls=tuple(map(result, controls)),
        confirm=None if confirm is None else result(confirm),
        misconfigured="it is" if words["misconfigured"] else None,
        not_applied="it is" if words["not_applied"] else None,
        not_reverted=("it is",) if words["left"] else (),
        lost=("subject.pick",) if words["lost"] else (),
        negative=result(words["negative"], words["wider"]),
        judgement=core._judgement.Judgement(stated=words["stated"]),
    )


unchanged = st.lists(st.sampled_from((*OUTCOMES, "timed out")), min_size=1, max_size=3)
courses = st.fixed_dictionaries(
    {
        "positive": st.sampled_from(OUTCOMES),
        "declared": st.booleans(),
        "unchanged": st.one_of(unchanged, st.just(["passed"] * 2)),
        "negative": st.sampled_from((*OUTCOMES, "timed out")),
        **dict.fromkeys(
            ("left", "misconfigured", "not_applied", "lost", "wider", "stated"), st.booleans()
        ),
    }
)


proving = {
    **dict.fromkeys(("left", "misconfigured", "not_applied", "lost", "wider"), False),
    "positive": "passed",
    "declared": True,
    "negative": "failed",
    "stated": True,
}


def graded(words: dict[str, Any]) -> str:
    grade = core._classify.classify(course(words))
    return "none" if grade is None else word(grade)


def forget(rule: str) -> Any:
    """Leave one rule of the table out."""

    def change(m: falsetto.Patch) -> None:
        m.setattr(core._classify, rule, lambda course: None)

    change.__qualname__ = f"forget {rule}"
    return change


FLAGS = ("declared", "left", "misconfigured", "not_applied", "lost", "wider", "stated")


def every_word(
    positives: tuple[str, ...] = OUTCOMES,
    controls: tuple[str, ...] = ("passed", "failed", "skipped"),
    flags: tuple[str, ...] = FLAGS,
) -> list[dict[str, Any]]:
    """List every course with one control run; of the flags left out only `declared` is set."""
    return [
        {
            **{flag: flag == "declared" for flag in FLAGS},
            "positive": positive,
            "unchanged": [control, "passed"],
            "negative": negative,
            **dict(zip(flags, values, strict=True)),
        }
        for positive, control, negative in product(positives, controls, (*OUTCOMES, "timed out"))
        for values in product((False, True), repeat=len(flags))
    ]


@falsetto.must_fail_when(forget("_applying"))
def test_every_course_gets_the_verdict_of_its_row() -> None:
    wrong = [words for words in every_word() if graded(words) != expected(words)]
    assert wrong == []


@falsetto.must_fail_when(
    lambda m: m.setattr(core._classify, "_passed", lambda run: run.outcome is core.Outcome.PASSED)
)
def test_a_run_that_ran_out_of_time_has_not_passed() -> None:
    words = {
        "positive": "passed",
        "unchanged": ["passed", "passed"],
        "negative": "timed out and passed",
        "declared": True,
        **dict.fromkeys(("left", "misconfigured", "not_applied", "lost", "wider", "stated"), False),
    }
    assert graded(words) == "wrong-reason"
    assert graded({**words, "unchanged": ["timed out and passed", "passed"]}) == "not-repeatable"


@falsetto.must_fail_when(forget("_unchanged"))
@given(unchanged)
@example(["failed", "passed"])
def test_any_number_of_control_runs_must_all_pass(unchanged: list[str]) -> None:
    assert graded({**proving, "unchanged": unchanged}) == (
        "proven" if set(unchanged) == {"passed"} else "not-repeatable"
    )


@falsetto.must_fail_when(forget("_as_written"))
@settings(max_examples=200)
@given(courses)
@example({**proving, "positive": "failed", "unchanged": ["passed"]})
def test_any_course_gets_the_verdict_of_its_row(words: dict[str, Any]) -> None:
    assert graded(words) == expected(words)


@falsetto.must_fail_when(forget("_undoing"))
def test_a_change_that_was_not_undone_outranks_all_else() -> None:
    left = [{**words, "left": True} for words in every_word(("passed", "failed"), ("passed",))]
    assert {graded(words) for words in left} == {"not-reverted"}


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._classify,
        "_failing",
        lambda run, course: core._classify._Finding(reason=core.Reason.STATED_REASON),
    )
)
def test_only_a_failure_for_the_stated_reason_is_proof() -> None:
    proven = [words for words in every_word(("passed",), ("passed",)) if graded(words) == "proven"]
    assert proven
    assert all(words["negative"] == "failed" and words["stated"] for words in proven)


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._classify,
        "_under_the_change",
        lambda course: core._classify._Finding(reason=core.Reason.NEGATIVE_PASSED),
    )
)
def test_a_course_that_stopped_midway_has_no_verdict_to_give() -> None:
    try:
        grade = core._classify.classify(core._course.Course(declared="x", positive=ran()))
    except ValueError as error:
        grade = str(error)
    assert grade == "the course of this check stopped before its run under the change"
