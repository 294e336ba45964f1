from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_grading import course, ran
from falsetto_testing import core


def detail(**facts: Any) -> str:
    return str(core._verdict._classify.classify(course(**facts)).detail)


def broken(error: BaseException, **more: Any) -> Any:
    return ran("failed", errors=(error,), **more)


def say_nothing(m: falsetto.Patch) -> None:
    """Give no detail and no evidence."""
    real = core._verdict._classify.Grade
    m.setattr(
        core._verdict._classify,
        "Grade",
        lambda **kept: real(**{**kept, "detail": None, "evidence": None, "declared": None}),
    )


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (
            {"controls": (broken(ValueError("used up")),)},
            "the control run failed: ValueError: used up",
        ),
        (
            {"controls": (ran(), ran("skipped", detail="no network"))},
            "control run 2 was skipped: no network",
        ),
        ({"controls": (ran("errored"),)}, "the control run errored"),
        ({"controls": (ran(timed_out=True),)}, "the control run ran out of time"),
        (
            {"controls": (ran("errored", timed_out=True, detail="after 3 s"),)},
            "the control run ran out of time (after 3 s)",
        ),
        (
            {"controls": (ran(),), "confirm": broken(AssertionError("expired"))},
            "the run after the change was undone failed: AssertionError: expired",
        ),
        ({"not_applied": "no such name"}, "no such name"),
        ({"not_reverted": ("a is not as it was", "b neither")}, "a is not as it was; b neither"),
        (
            {"negative": ran(wider=("cfg", "db", "cfg"))},
            "built before the change, and kept: cfg, db",
        ),
        (
            {"negative": ran("skipped", detail="no network")},
            "under the change it was skipped: no network",
        ),
        (
            {"negative": ran("errored", errors=(RuntimeError("set-up broke"),))},
            "under the change it errored: RuntimeError: set-up broke",
        ),
        (
            {"negative": ran("failed", timed_out=True)},
            "under the change it ran out of time, which is no proof",
        ),
        (
            {"negative": ran("errored", timed_out=True, detail="at 3 s, set by hand")},
            "under the change it ran out of time (at 3 s, set by hand), which is no proof",
        ),
        ({"negative": ran(), "known": ("one.", "two.")}, "one.; two."),
        ({"negative": ran()}, "None"),
        ({"positive": broken(AssertionError("a\nb"))}, "AssertionError: a"),
    ],
)
@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._verdict._classify, "clean", lambda text, limit=0: "something happened")
        or m.setattr(core._verdict._classify, "judge_changed", real_false)
    )
)
def test_the_detail_says_what_is_particular_to_the_check(facts: dict[str, Any], words: str) -> None:
    assert detail(**facts) == words


def real_false(course: Any) -> Any:
    return core._verdict._finding.Finding(reason=core.Reason.NEGATIVE_PASSED, detail="something")


@falsetto.must_fail_when(say_nothing)
def test_a_lost_change_names_its_target() -> None:
    assert "subject.pick no longer held" in detail(negative=ran(), lost=("subject.pick",))


def rendered(**facts: Any) -> tuple[str | None, int]:
    """Return the evidence, and how often a failure was rendered."""
    count = [0]

    def text() -> str:
        count[0] += 1
        return "Traceback: boom"

    facts = {
        name: core._vocabulary._outcome.RunResult(
            outcome=run.outcome, errors=run.errors, wider=run.wider, text=text
        )
        for name, run in facts.items()
        if name != "judgement"
    } | {name: kept for name, kept in facts.items() if name == "judgement"}
    return core._verdict._classify.classify(course(**facts)).evidence, count[0]


UNSTATED = core._failure._judgement.Judgement(stated=False, detail="raised KeyError")
STATED = core._failure._judgement.Judgement(stated=True)


@pytest.mark.parametrize(
    "facts",
    [
        {"positive": ran("failed")},
        {"negative": ran("failed"), "judgement": UNSTATED},
        {"negative": ran("errored")},
    ],
)
@falsetto.must_fail_when(say_nothing)
def test_a_failure_that_explains_the_grade_is_its_evidence(facts: dict[str, Any]) -> None:
    assert rendered(**facts) == ("Traceback: boom", 1)


@pytest.mark.parametrize(
    "facts",
    [
        {"negative": ran("failed"), "judgement": STATED},
        {"negative": ran()},
        {"negative": ran(wider=("cfg",))},
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._classify, "_text", lambda run: "some text")
)
def test_no_failure_is_rendered_that_nobody_reads(facts: dict[str, Any]) -> None:
    assert rendered(**facts) == (None, 0)


@falsetto.must_fail_when(say_nothing)
def test_a_failure_that_cannot_be_rendered_says_so() -> None:
    def text() -> str:
        raise RuntimeError("a repr of the suite's own")

    grade = core._verdict._classify.classify(course(positive=ran("failed", text=text)))
    assert grade.evidence == (
        "the failure could not be rendered: RuntimeError: a repr of the suite's own"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._classify, "clean", lambda text, limit=0: text)
)
def test_the_text_of_a_grade_is_fit_to_be_written_down() -> None:
    grade = core._verdict._classify.classify(
        course(
            declared="x" * 5_000 + "\ud800",
            positive=ran("failed", detail="\x1b[31mred\x00", text=lambda: "\udc00" * 50_000),
        )
    )
    assert grade.detail == "red\\x00"
    assert len(grade.declared) == 2_000
    assert len(grade.evidence) == 20_000


@falsetto.must_fail_when(say_nothing)
def test_a_crash_of_falsetto_carries_its_traceback() -> None:
    try:
        1 / 0  # noqa: B018
    except ZeroDivisionError as error:
        grade = core.internal_error(error, declared="the change")
    assert (grade.reason.value, grade.detail) == (
        "internal-error",
        "ZeroDivisionError: division by zero",
    )
    assert "test_a_crash_of_falsetto_carries_its_traceback" in grade.evidence


@falsetto.must_fail_when(say_nothing)
def test_an_adapter_can_say_what_is_misconfigured() -> None:
    grade = core.misconfigured("scope='class' outside a class", declared="the change")
    assert (grade.reason.value, grade.declared, grade.detail) == (
        "misconfigured",
        "the change",
        "scope='class' outside a class",
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._text._error_line, "clean", lambda text, limit: "an error")
)
def test_an_error_is_named_in_one_line_whatever_its_message_does() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert [
        core._text._error_line.error_line(e) for e in (KeyError("v"), ValueError(), MuteError())
    ] == [
        "KeyError: 'v'",
        "ValueError",
        f"{MuteError.__qualname__}: (its message cannot be had: RuntimeError)",
    ]
