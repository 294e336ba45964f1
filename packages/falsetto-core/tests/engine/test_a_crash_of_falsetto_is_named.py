from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_grading import ask, drop, grade, ran, subject, word
from falsetto_testing import core


def crash(*_: object, **__: object) -> Any:
    raise ZeroDivisionError("in Falsetto")


def graded_while(change: Any, *results: Any) -> Any:
    """Grade a check while something of the core is broken."""
    patch = core.Patch()
    change(patch)
    try:
        return ask(core.Declaration(drop), results)[1]
    finally:
        patch.undo()


def forgive(m: falsetto.Patch) -> None:
    """Report no crash."""
    m.setattr(
        core._protocol._engine,
        "internal_error",
        lambda error, **more: core.misconfigured("nothing", **more),
    )


@pytest.mark.parametrize(
    "broken",
    [
        lambda m: m.setattr(core._verdict._classify, "_undoing", crash),
        lambda m: m.setattr(core._failure._blame.Blame, "on_change", crash),
        lambda m: m.setattr(core._protocol._application.Application, "apply", crash),
        lambda m: m.setattr(core._protocol._trial, "changed", crash),
        lambda m: m.setattr(core._protocol._watch.Watch, "__init__", crash),
    ],
)
@falsetto.must_fail_when(forgive)
def test_a_crash_while_grading_is_the_verdict(broken: Any) -> None:
    failed = ran("failed", errors=(AssertionError(),))
    graded = graded_while(broken, ran(), ran(), failed)
    assert (word(graded), graded.detail) == ("internal-error", "ZeroDivisionError: in Falsetto")
    assert "in crash" in graded.evidence
    assert subject.pick() == 1


@falsetto.must_fail_when(forgive)
def test_a_crash_while_looking_at_the_change_does_not_fail_the_check() -> None:
    patch = core.Patch()
    patch.setattr(core._protocol._watch.Watch, "arrive", crash)
    seen = []

    def check() -> None:
        seen.append(subject.pick())

    try:
        graded = grade(check)
    finally:
        patch.undo()
    assert (word(graded), seen) == ("internal-error", [1, 1, 2])


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._planted.Planted, "run", lambda self, frame: False)
)
def test_a_change_that_breaks_falsetto_itself_is_not_applied() -> None:
    def broken(steps: object) -> None:
        raise RuntimeError("boom")

    graded = grade(
        subject.pick, lambda m: m.setattr(core._protocol._application, "_nothing_done", broken)
    )
    assert (word(graded), graded.detail) == (
        "not-applied",
        "the change broke what Falsetto itself runs on: RuntimeError: boom",
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._engine, "internal_error", lambda error, **more: core.misconfigured("")
    )
)
def test_a_crash_keeps_what_is_known_of_the_check() -> None:
    graded = graded_while(lambda m: m.setattr(core._protocol._trial, "changed", crash))
    assert graded.declared == "drop"
    assert [run.kind.value for run in graded.runs] == ["positive", "control", "negative"]


def never_the_changes_doing(m: falsetto.Patch) -> None:
    """Find nothing planted on the way of a crash."""
    m.setattr(core._protocol._trial, "way", lambda error: [])


@falsetto.must_fail_when(never_the_changes_doing)
def test_a_driver_that_stumbles_over_the_change_is_no_crash() -> None:
    def stumble() -> int:
        raise ZeroDivisionError("in the driver")

    course = core.engine(core.Declaration(lambda m: m.setattr(subject, "pick", stumble)))
    next(course)
    course.send(ran())
    course.send(ran())
    try:
        subject.pick()
    except ZeroDivisionError as error:
        thrown = error
    try:
        course.throw(thrown)
    except StopIteration as done:
        graded = done.value
    except ZeroDivisionError:
        graded = core.internal_error(thrown)
    assert word(graded) == "not-applied"
    assert subject.pick() == 1


class UnspeakableError(AssertionError):
    """An error whose message ends the program."""

    def __str__(self) -> str:
        raise SystemExit(3)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._judgement, "error_line", lambda error: "said all the same")
)
def test_a_message_that_ends_the_program_ends_nothing() -> None:
    def stub() -> int:
        raise UnspeakableError

    def check() -> None:
        subject.pick()

    graded = grade(check, lambda m: m.setattr(subject, "pick", stub))
    assert word(graded) == "wrong-reason"
    assert "its message cannot be had: SystemExit" in graded.detail


def exit_now() -> str:
    raise SystemExit(3)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._classify, "error_line", lambda error: "nothing")
)
def test_a_failure_whose_rendering_ends_the_program_ends_nothing() -> None:
    failed = ran("failed", errors=(ValueError("boom"),), text=exit_now)
    _, graded = ask(core.Declaration(drop), [ran(), ran(), failed])
    assert graded.evidence == "the failure could not be rendered: SystemExit: 3"
