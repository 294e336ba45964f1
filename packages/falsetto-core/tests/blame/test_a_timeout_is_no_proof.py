from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any

import falsetto
import pytest
from falsetto_grading import ask, drop, grade, ran, subject, word
from falsetto_testing import core


class WaitTimeoutError(AssertionError):
    pass


class TimedOutError(Exception):
    pass


class DeadlineExceeded(Exception):  # noqa: N818 - hypothesis names its own so
    pass


def no_timeouts(m: falsetto.Patch) -> None:
    """Know no timeout."""
    m.setattr(core._failure._judgement, "is_timeout", lambda error, spots: False)


def raising(error: Any) -> Any:
    def check() -> None:
        if subject.pick() != 1:
            raise error

    return check


@pytest.mark.parametrize("error", [WaitTimeoutError, TimedOutError, DeadlineExceeded, TimeoutError])
@falsetto.must_fail_when(no_timeouts)
def test_a_timeout_is_told_by_its_name(error: Any) -> None:
    for expect in (None, Exception, lambda error: True):
        graded = grade(raising(error), expect=expect, default_expect=(AssertionError, error))
        assert word(graded) == "wrong-reason"
        assert str(graded.detail).startswith("a timeout is no proof")


@pytest.mark.parametrize("expect", [TimeoutError, (ValueError, TimeoutError)])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._judgement, "names_timeout", lambda types, spots: False)
)
def test_a_timeout_that_is_named_is_what_was_meant(expect: Any) -> None:
    assert word(grade(raising(TimeoutError), expect=expect)) == "proven"


@falsetto.must_fail_when(no_timeouts)
def test_a_base_class_does_not_name_a_timeout() -> None:
    assert word(grade(raising(TimeoutError), expect=OSError)) == "wrong-reason"


def of_pytest_timeout(function: Any) -> Any:
    """Let a function run as if pytest-timeout had defined it."""
    module = ModuleType("pytest_timeout")
    return FunctionType(function.__code__, vars(module))


def expire() -> None:
    raise AssertionError("Timeout >1.0s")


@pytest.mark.parametrize("expect", [None, AssertionError])
@falsetto.must_fail_when(no_timeouts)
def test_what_a_timeout_plugin_raises_is_a_timeout(expect: Any) -> None:
    plugin = of_pytest_timeout(expire)
    plugin.__globals__["AssertionError"] = AssertionError

    def check() -> None:
        if subject.pick() != 1:
            plugin()

    assert word(grade(check, expect=expect)) == "wrong-reason"


@pytest.mark.parametrize("outcome", ["failed", "passed", "errored"])
@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._verdict._classify,
        "judge_changed",
        lambda course: core._verdict._finding.Finding(reason=core.Reason.STATED_REASON),
    )
)
def test_a_run_that_ran_out_of_time_proves_nothing_whatever_came_of_it(outcome: str) -> None:
    negative = ran(outcome, timed_out=True, errors=(AssertionError(),))
    _, graded = ask(core.Declaration(drop, expect=AssertionError), [ran(), ran(), negative])
    assert word(graded) == "wrong-reason"
