from __future__ import annotations

from typing import Any

import falsetto
from falsetto_grading import ask, drop, ran, word
from falsetto_testing import core


def take_every_text(m: falsetto.Patch) -> None:
    """Take whatever failed without an error for the check's own failure."""
    m.setattr(
        core._failure._judgement.Judge,
        "_judge_text",
        lambda self, result: core._failure._judgement.Judgement(stated=True),
    )


def judged(expect: Any = None, **more: Any) -> Any:
    """Judge a failure under the change for which there is no error."""
    negative = ran("failed", **more)
    return ask(core.Declaration(drop, expect=expect), [ran(), ran(), negative])[1]


@falsetto.must_fail_when(take_every_text)
def test_a_failure_that_nobody_vouches_for_is_no_proof() -> None:
    grade = judged()
    assert word(grade) == "wrong-reason"
    assert grade.detail == "no assertion is known to have failed, only that the run did"


@falsetto.must_fail_when(take_every_text)
def test_what_the_driver_says_of_such_a_failure_is_passed_on() -> None:
    assert judged(detail="[XPASS(strict)] bug 12").detail == (
        "no assertion is known to have failed, only that the run did: [XPASS(strict)] bug 12"
    )


@falsetto.must_fail_when(take_every_text)
def test_a_failure_that_is_vouched_for_is_proof_without_a_line() -> None:
    grade = judged(vouched_by="pytest-check")
    assert (word(grade), grade.witness) == ("proven", None)
    assert grade.detail == (
        "no line to show: the failure exists as text alone, made by pytest-check"
    )


@falsetto.must_fail_when(take_every_text)
def test_text_is_not_what_an_expectation_asks_for() -> None:
    assert word(judged(AssertionError, vouched_by="pytest-check")) == "wrong-reason"
