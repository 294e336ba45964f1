from __future__ import annotations

import unittest
from functools import partial
from typing import Any

import falsetto
import pytest
from falsetto_grading import grade, subject, word
from falsetto_testing import core


def failing() -> None:
    assert subject.pick() == 1


async def failing_later(*_: object) -> None:
    failing()


def case(base: type = unittest.TestCase, **methods: Any) -> type[unittest.TestCase]:
    body = {"runTest": lambda self: None, **methods}
    return type("Case", (base,), body)


def run(cls: type[unittest.TestCase]) -> None:
    """Run a test case, and raise what it met."""
    met: list[BaseException] = []

    class Result(unittest.TestResult):
        def addError(self, test: Any, err: Any) -> None:  # noqa: N802
            met.append(err[1])

        addFailure = addError  # noqa: N815

    cls().run(Result())
    if met:
        raise met[0]


ASYNC = unittest.IsolatedAsyncioTestCase
PHASES: dict[str, tuple[type[unittest.TestCase], str]] = {
    "setUp": (case(setUp=lambda self: failing()), "setUp"),
    "tearDown": (case(tearDown=lambda self: failing()), "tearDown"),
    "addCleanup": (case(runTest=lambda self: self.addCleanup(failing)), "a clean-up"),
    "asyncSetUp": (case(ASYNC, asyncSetUp=failing_later), "setUp"),
    "asyncTearDown": (case(ASYNC, asyncTearDown=failing_later), "tearDown"),
    "addAsyncCleanup": (
        case(ASYNC, runTest=lambda self: self.addAsyncCleanup(failing_later)),
        "a clean-up",
    ),
}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # a test method that returns something
@pytest.mark.parametrize("name", PHASES)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._judgement, "unittest_phase", lambda spots: None)
)
def test_what_fails_around_a_unittest_method_is_no_proof(name: str) -> None:
    cls, phase = PHASES[name]
    graded = grade(lambda: run(cls))
    assert word(graded) == "wrong-reason"
    assert str(graded.detail).startswith(f"it failed in {phase}, not in the check itself")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._judgement, "unittest_phase", lambda spots: "setUp")
)
def test_what_fails_in_a_unittest_method_is_proof() -> None:
    async def later(self: Any) -> None:
        self.assertEqual(subject.pick(), 1)  # noqa: PT009 - what unittest itself raises

    for cls in (
        case(runTest=lambda self: self.assertEqual(subject.pick(), 1)),  # noqa: PT009
        case(setUp=lambda self: None, runTest=lambda self: failing()),
        case(ASYNC, runTest=later),
    ):
        assert word(grade(partial(run, cls))) == "proven"
