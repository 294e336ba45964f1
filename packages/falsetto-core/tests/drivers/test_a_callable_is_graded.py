from __future__ import annotations

import unittest
from collections.abc import Iterator
from typing import Any

import falsetto
import pytest
from falsetto_grading import drop, grade, subject, word
from falsetto_testing import core

DECLARED = core.Declaration(drop)


def good() -> None:
    assert subject.pick() == 1


def tautology() -> None:
    assert subject.pick() == subject.pick()


def red() -> None:
    assert subject.pick() == 3


def broken() -> None:
    if subject.pick() != 1:
        raise ValueError("not one")


def fail_nothing(m: falsetto.Patch) -> None:
    """Take every run for one that passed."""
    m.setattr(
        core._runs._attempt.Attempt,
        "result",
        lambda self: core.RunResult(outcome=core.Outcome.PASSED),
    )


def prove_nothing(m: falsetto.Patch) -> None:
    """Give no verdict to anything."""
    m.setattr(core._protocol._grading, "classify", lambda course: core.misconfigured("nothing"))


@pytest.mark.parametrize(
    ("check", "declaration", "verdict"),
    [
        (good, DECLARED, "proven"),
        (tautology, DECLARED, "false"),
        (red, DECLARED, "failed"),
        (broken, DECLARED, "wrong-reason"),
        (good, None, "undeclared"),
    ],
)
@falsetto.must_fail_when(prove_nothing)
def test_a_callable_gets_the_same_verdicts_as_any_check(
    check: Any, declaration: Any, verdict: str
) -> None:
    assert word(core.check_callable(check, declaration)) == verdict


@falsetto.must_fail_when(prove_nothing)
def test_its_grade_is_made_of_the_same_words() -> None:
    graded = core.check_callable(good, DECLARED)
    assert (graded.verdict, graded.reason, graded.declared) == (
        "proven",
        "stated-reason",
        "drop",
    )
    assert [run.kind.value for run in graded.runs] == ["positive", "control", "negative"]


@falsetto.must_fail_when(fail_nothing)
def test_a_check_that_leaves_the_program_has_failed() -> None:
    def check() -> None:
        if subject.pick() != 1:
            raise SystemExit(3)

    graded = grade(check)
    assert (word(graded), graded.detail) == ("wrong-reason", "raised SystemExit: 3")
    assert word(grade(check, expect=SystemExit)) == "proven"


@falsetto.must_fail_when(lambda m: m.setattr(core._runs._attempt, "_is_skip", lambda error: False))
def test_a_check_that_skips_itself_has_no_verdict() -> None:
    def check() -> None:
        raise unittest.SkipTest("not here")

    assert grade(check) is None


@falsetto.must_fail_when(lambda m: m.setattr(core._runs._attempt, "_is_skip", lambda error: False))
def test_a_check_that_skips_itself_under_the_change_says_so() -> None:
    def check() -> None:
        if subject.pick() != 1:
            raise unittest.SkipTest("not here")

    assert grade(check).detail == "under the change it was skipped: not here"


class Cancelled(BaseException):
    """A cancellation as event loops other than asyncio make it."""


@pytest.mark.parametrize("error", [KeyboardInterrupt, GeneratorExit, Cancelled])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._runs._attempt, "_passes_through", lambda error: False)
)
def test_an_interrupt_under_the_change_goes_on_after_the_undo(error: Any) -> None:
    def check() -> None:
        if subject.pick() != 1:
            raise error

    try:
        grade(check)
    except BaseException as raised:  # noqa: BLE001 - whatever it is, it is looked at
        passed_through: Any = type(raised)
    else:
        passed_through = None
    assert (passed_through, subject.pick()) == (error, 1)


async def later() -> None:
    pass


def bit_by_bit() -> Iterator[None]:
    yield


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (later, "the check is an async function"),
        (lambda make=later: make(), "something that returns a coroutine"),
        (bit_by_bit, "something that returns a generator"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._runs._drive, "_not_run", lambda what: TypeError("no"))
)
def test_a_check_that_a_call_does_not_run_is_refused(check: Any, words: str) -> None:
    try:
        grade(check)
    except TypeError as error:
        said = str(error)
    assert words in said
    assert "await falsetto.acheck_callable(fn, declaration)" in said


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._runs._drivers, "engine", lambda *args, **kept: core.engine(None, check=good)
    )
)
def test_the_drivers_settings_are_the_engines() -> None:
    graded = grade(good, controls=2, confirm=True)
    assert [run.kind.value for run in graded.runs] == [
        "positive",
        "control",
        "control",
        "negative",
        "confirm",
    ]


@falsetto.must_fail_when(
    lambda m: m.setattr(core._runs._attempt, "_rendered", lambda error: "something failed")
)
def test_a_failure_of_the_check_is_rendered_without_the_driver() -> None:
    evidence = grade(red).evidence
    assert evidence.startswith("Traceback (most recent call last):")
    assert "in red" in evidence
    assert "_drivers" not in evidence


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._trial, "own_function", lambda check: None)
)
def test_a_callable_object_is_a_check_too() -> None:
    class Check:
        def __call__(self) -> None:
            assert subject.pick() == 1

    graded = grade(Check())
    line = graded.witness and graded.witness.source.strip()
    assert (word(graded), line) == ("proven", "assert subject.pick() == 1")
