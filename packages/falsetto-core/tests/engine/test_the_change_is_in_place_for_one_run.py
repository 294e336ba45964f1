from __future__ import annotations

import gc
from typing import Any

import falsetto
import pytest
from falsetto_grading import ran
from falsetto_testing import core


class Once:
    """Takes the first value it is given, and no other."""

    v: int
    locked: bool

    def __init__(self) -> None:
        object.__setattr__(self, "v", 1)
        object.__setattr__(self, "locked", False)

    def __setattr__(self, name: str, value: object) -> None:
        if self.locked:
            raise RuntimeError("locked")
        object.__setattr__(self, name, value)
        object.__setattr__(self, "locked", True)


def under_way(box: dict[str, int]) -> Any:
    """Ask the engine until the change is in place."""
    course = core.engine(core.Declaration(lambda m: m.setitem(box, "v", 2)))
    next(course)
    course.send(ran())
    course.send(ran())
    return course


def never_undo(m: falsetto.Patch) -> None:
    """Leave the change in place."""
    m.setattr(core._protocol._application.Application, "undo", lambda self: ())


def ended(act: Any, *args: Any) -> str:
    """Return what an act raised, by name."""
    try:
        act(*args)
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is named
        return type(error).__name__
    return "nothing"


@falsetto.must_fail_when(never_undo)
def test_the_change_is_made_for_the_negative_run_and_undone_after_it() -> None:
    box = {"v": 1}
    course = core.engine(core.Declaration(lambda m: m.setitem(box, "v", 2)), confirm=True)
    seen = [next(course) and box["v"]]
    bitten = ran("failed", errors=(AssertionError("it bit"),))
    seen += [course.send(result) and box["v"] for result in (ran(), ran(), bitten)]
    assert seen == [1, 1, 2, 1]


@pytest.mark.parametrize("thrown", [KeyboardInterrupt, SystemExit, RuntimeError])
@falsetto.must_fail_when(never_undo)
def test_whatever_is_thrown_in_goes_on_after_the_undo(thrown: Any) -> None:
    box = {"v": 1}
    assert ended(under_way(box).throw, thrown()) == thrown.__name__
    assert box == {"v": 1}


@falsetto.must_fail_when(never_undo)
def test_a_course_that_is_closed_undoes_the_change() -> None:
    box = {"v": 1}
    under_way(box).close()
    assert box == {"v": 1}


@falsetto.must_fail_when(never_undo)
def test_a_course_that_is_dropped_undoes_the_change() -> None:
    box = {"v": 1}
    course = under_way(box)
    del course
    gc.collect()
    assert box == {"v": 1}


def locked() -> Any:
    """Ask the engine until a change is in place that cannot be undone."""
    once = Once()
    course = core.engine(core.Declaration(lambda m: m.setattr(once, "v", 2)))
    next(course)
    course.send(ran())
    course.send(ran())
    return course


@falsetto.must_fail_when(never_undo)
def test_an_interrupt_carries_what_could_not_be_undone() -> None:
    try:
        locked().throw(KeyboardInterrupt())
    except KeyboardInterrupt as interrupt:
        cause: Any = interrupt.__cause__
    assert "locked" in str(cause)


@falsetto.must_fail_when(never_undo)
def test_a_course_that_is_closed_says_what_could_not_be_undone() -> None:
    assert ended(locked().close) == "UndoError"


@falsetto.must_fail_when(never_undo)
def test_what_could_not_be_undone_is_the_verdict() -> None:
    course = locked()
    try:
        course.send(ran("failed"))
    except StopIteration as done:
        grade = done.value
    assert grade.reason.value == "not-reverted"
    assert "locked" in str(grade.detail)


@falsetto.must_fail_when(never_undo)
def test_what_a_change_did_before_it_failed_is_undone() -> None:
    box = {"v": 1}

    def change(m: Any) -> None:
        m.setitem(box, "v", 2)
        raise ValueError("midway")

    grade = core.check_callable(lambda: None, core.Declaration(change))
    assert (grade.reason.value, grade.detail, box) == (
        "not-applied",
        "the change raised ValueError: midway",
        {"v": 1},
    )


@pytest.mark.parametrize("raised", [KeyboardInterrupt, GeneratorExit])
@falsetto.must_fail_when(never_undo)
def test_an_interrupt_of_the_change_goes_on_after_the_undo(raised: Any) -> None:
    box = {"v": 1}

    def change(m: Any) -> None:
        m.setitem(box, "v", 2)
        raise raised

    assert ended(core.check_callable, lambda: None, core.Declaration(change)) == raised.__name__
    assert box == {"v": 1}
