from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_grading import grade, subject, word
from falsetto_testing import core


class BrokenError(Exception):
    pass


class StrictError(AssertionError):
    pass


def planting(error: Any) -> Any:
    def stub() -> int:
        raise error

    return lambda m: m.setattr(subject, "pick", stub)


def calls() -> None:
    assert subject.pick() == 1


def raises_itself() -> None:
    if subject.pick() != 1:
        raise BrokenError


def answers_nothing(error: BaseException) -> bool:
    return bool(1 / 0)


async def answers_later(error: BaseException) -> bool:
    return True


def accept_planted(m: falsetto.Patch) -> None:
    """Accept whatever the change raises, once expect= is given."""
    m.setattr(core._failure._judgement.Judge, "_asked_for_planted", lambda self, error, types: True)


def match_nothing(m: falsetto.Patch) -> None:
    """Let no error be the one that is meant."""
    m.setattr(core._declarations._expectation.Expected, "_by", lambda self, error, lenient: None)


def match_everything(m: falsetto.Patch) -> None:
    """Let every error be the one that is meant."""
    m.setattr(
        core._declarations._expectation.Expected, "_by", lambda self, error, lenient: (type(error),)
    )
    m.setattr(core._failure._judgement.Judge, "_asked_for_planted", lambda self, error, types: True)


@pytest.mark.parametrize(
    "expect",
    [
        BrokenError,
        (ValueError, BrokenError),
        (Exception, BrokenError),
        lambda error: isinstance(error, BrokenError),
    ],
)
@falsetto.must_fail_when(match_nothing)
def test_a_planted_error_that_is_named_is_proof_and_on_record(expect: Any) -> None:
    graded = grade(calls, planting(BrokenError), expect=expect)
    assert (word(graded), graded.raised_by_change) == ("proven", True)
    assert graded.detail == "the change itself raised the failure, as expect= says"


def blame_everything(m: falsetto.Patch) -> None:
    """Hold every failure against the change."""
    blame = core._failure._blame.Blame
    m.setattr(core._failure._own.Own, "plainly_raised", lambda self, error, spots: False)
    m.setattr(blame, "on_change", lambda self, error, spots: True)


@falsetto.must_fail_when(blame_everything)
def test_an_error_of_the_checks_own_is_not_said_to_be_the_changes() -> None:
    graded = grade(raises_itself, lambda m: m.setattr(subject, "pick", int), expect=BrokenError)
    assert (word(graded), graded.raised_by_change, graded.detail) == ("proven", False, None)


@pytest.mark.parametrize("expect", [Exception, BaseException, (Exception, ValueError)])
@falsetto.must_fail_when(accept_planted)
def test_a_planted_error_is_not_named_by_a_base_of_assertions(expect: Any) -> None:
    assert word(grade(calls, planting(BrokenError), expect=expect)) == "wrong-reason"


@pytest.mark.parametrize(
    ("error", "expect"),
    [
        (AssertionError, AssertionError),
        (StrictError, StrictError),
        (StrictError, lambda error: True),
        (AssertionError("broken"), lambda error: "broken" in str(error)),
    ],
)
@falsetto.must_fail_when(accept_planted)
def test_a_planted_assertion_is_never_proof(error: Any, expect: Any) -> None:
    assert word(grade(calls, planting(error), expect=expect)) == "wrong-reason"


@falsetto.must_fail_when(accept_planted)
def test_a_planted_outcome_of_the_default_is_never_proof() -> None:
    graded = grade(
        calls,
        planting(BrokenError),
        expect=BrokenError,
        default_expect=(AssertionError, BrokenError),
    )
    assert word(graded) == "wrong-reason"


CAME = "the change itself raised BrokenError: no route"


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        (None, CAME),
        (ValueError, f"expect= asks for ValueError, and {CAME}"),
        ((KeyError, OSError), f"expect= asks for KeyError or OSError, and {CAME}"),
        (lambda error: False, f"expect= asks for what its predicate holds for, and {CAME}"),
        (
            answers_nothing,
            "the expect= predicate raised ZeroDivisionError: division by zero",
        ),
        (
            lambda error, answer=answers_later: answer(error),
            "the expect= predicate returned a coroutine, which is true for every failure",
        ),
    ],
)
@falsetto.must_fail_when(match_everything)
def test_another_error_is_the_wrong_reason(expect: Any, words: str) -> None:
    graded = grade(calls, planting(BrokenError("no route")), expect=expect)
    assert (word(graded), graded.detail) == ("wrong-reason", words)


@falsetto.must_fail_when(match_nothing)
def test_the_default_can_be_widened() -> None:
    def drop(m: Any) -> None:
        m.setattr(subject, "pick", int)

    assert word(grade(raises_itself, drop)) == "wrong-reason"
    assert word(grade(raises_itself, drop, default_expect=BrokenError)) == "proven"


@falsetto.must_fail_when(match_everything)
def test_what_is_expected_replaces_the_default() -> None:
    def check() -> None:
        assert subject.pick() == 1

    graded = grade(check, lambda m: m.setattr(subject, "pick", int), expect=BrokenError)
    assert word(graded) == "wrong-reason"
    assert graded.detail.startswith("expect= asks for BrokenError, and it raised AssertionError")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._judgement, "_NOT_BY_A_CHANGE", "it may")
)
def test_it_is_said_when_expect_takes_no_failure_of_the_changes() -> None:
    graded = grade(calls, planting(AssertionError("broken")), expect=AssertionError)
    assert graded.detail == (
        "the change itself raised the failure, not the check: AssertionError: broken; expect= "
        "takes a failure from the change when it names a type that no failed assertion is of"
    )
