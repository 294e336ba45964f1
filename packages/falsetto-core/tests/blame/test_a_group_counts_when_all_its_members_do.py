from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import falsetto
import pytest
from falsetto_grading import drop, grade, ran, subject, word
from falsetto_testing import core


class Backport(Exception):  # noqa: N818 - named as the groups it stands for
    """An exception group as a backport for Python 3.10 makes it."""

    def __init__(self, message: str, exceptions: Sequence[BaseException]) -> None:
        super().__init__(message)
        self.exceptions = tuple(exceptions)

    def derive(self, exceptions: Sequence[BaseException]) -> Backport:
        return Backport(str(self), exceptions)


GROUPS: list[Any] = [Backport]
if sys.version_info >= (3, 11):
    GROUPS += [ExceptionGroup, BaseExceptionGroup]  # noqa: F821


def asserts() -> None:
    assert subject.pick() == 1


def refuses() -> None:
    if subject.pick() != 1:
        raise ValueError("not one")


def gather(group: Any, *acts: Callable[[], object]) -> None:
    """Do everything, and raise the failures together."""
    failures: list[BaseException] = []
    for act in acts:
        try:
            act()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is gathered
            failures.append(error)
    if failures:
        raise group("several failures", failures)


def see_no_group(m: falsetto.Patch) -> None:
    """Take a group for one error."""
    m.setattr(core._declarations._expectation, "is_group", lambda error: False)


def take_any_member(m: falsetto.Patch) -> None:
    """Let the first member speak for all."""
    real = core._declarations._expectation._members
    m.setattr(core._declarations._expectation, "_members", lambda group: real(group)[:1])


@pytest.mark.parametrize("group", GROUPS)
@falsetto.must_fail_when(see_no_group)
def test_a_group_of_assertions_is_proof(group: Any) -> None:
    def nested() -> None:
        gather(group, asserts, lambda: gather(group, asserts))

    assert word(grade(lambda: gather(group, asserts))) == "proven"
    assert word(grade(nested)) == "proven"


@pytest.mark.parametrize("group", GROUPS)
@falsetto.must_fail_when(take_any_member)
def test_one_other_member_spoils_the_proof(group: Any) -> None:
    graded = grade(lambda: gather(group, asserts, refuses))
    assert (word(graded), graded.detail) == ("wrong-reason", "raised ValueError: not one")


@pytest.mark.parametrize("group", GROUPS)
@falsetto.must_fail_when(see_no_group)
def test_the_members_may_be_what_is_expected(group: Any) -> None:
    for expect in (ValueError, lambda error: error.args == ("not one",)):
        assert word(grade(lambda: gather(group, refuses), expect=expect)) == "proven"


@pytest.mark.parametrize("group", GROUPS)
@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._expectation.Expected, "_by", lambda self, error, lenient: None
    )
)
def test_the_group_itself_may_be_what_is_expected(group: Any) -> None:
    for expect in (group, lambda error: len(error.exceptions) == 2):
        assert word(grade(lambda: gather(group, asserts, refuses), expect=expect)) == "proven"


@pytest.mark.parametrize("group", GROUPS)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame.Blame, "on_change", lambda self, error, spots: False)
)
def test_a_group_with_a_planted_member_is_no_proof(group: Any) -> None:
    def stub() -> int:
        raise AssertionError("broken subject")

    def made_up() -> int:
        raise group("planted", [AssertionError("never raised")])

    for planted in (stub, made_up):
        graded = grade(
            lambda: gather(group, asserts, subject.pick),
            lambda m, planted=planted: m.setattr(subject, "pick", planted),
        )
        assert word(graded) == "wrong-reason"


def judge(*errors: BaseException, expect: Any = None) -> Any:
    """Judge failures that count on their own, as subtests do."""
    course = core.engine(core.Declaration(drop, expect=expect))
    try:
        next(course)
        course.send(ran())
        course.send(ran())
        course.send(ran("failed", errors=errors))
    except StopIteration as done:
        return done.value
    raise AssertionError("the course goes on")


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._failure._judgement.Judge,
        "judge",
        lambda self, result: self._proof(result.errors[0], False),
    )
)
def test_of_several_failures_all_must_be_the_stated_reason() -> None:
    both = judge(AssertionError("first"), ValueError("second"))
    assert (word(both), both.detail) == ("wrong-reason", "raised ValueError: second")
    assert word(judge(AssertionError("first"), AssertionError("second"))) == "proven"
