from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import falsetto
import pytest
from falsetto_grading import grade, makers, subject, word
from falsetto_testing import core

HERE = "falsetto_grading.makers"
FILLED = "which was filled before the change: let a fixture empty it"
CAN_WATCH = sys.version_info >= (3, 12)


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    yield
    makers._answers.clear()
    makers._latest = None
    makers.Registry._instance = None
    makers.CART.kept.clear()
    makers.CART.latest = None
    vars(makers.CART).pop("total", None)


def says_nothing(m: falsetto.Patch) -> None:
    m.setattr(core._protocol._made_before, "made_before", lambda function, steps, planted: iter(()))


def said(act: Callable[[], int]) -> str:
    def check() -> None:
        assert act() == 1

    graded = grade(check)
    assert word(graded) == "false"
    return str(graded.detail)


MADE: dict[str, tuple[Callable[[], int], str]] = {
    "a constant": (
        makers.limited,
        f"{HERE}.LIMIT was bound to what falsetto_grading.subject.pick gave before the change:",
    ),
    "a table of answers": (
        makers.remembered,
        f"{HERE}.remembered keeps its results in {HERE}._answers, {FILLED}",
    ),
    "a global name": (
        makers.lately,
        f"{HERE}.lately keeps its results in {HERE}._latest, {FILLED}",
    ),
    "a cached property": (
        lambda: makers.CART.total,
        f"{HERE}.CART keeps its 'total' from before the change, which is a cached_property",
    ),
    "an object's table": (
        lambda: int(makers.CART.remembered()),
        f"{HERE}.Cart.remembered keeps its results in {HERE}.CART.kept, {FILLED}",
    ),
    "an object's attribute": (
        lambda: int(makers.CART.lately()),
        f"{HERE}.Cart.lately keeps its results in {HERE}.CART.latest, {FILLED}",
    ),
    "an object": (
        makers.current,
        f"{HERE}.SETTINGS was made before the change, by code that uses falsetto_grading.",
    ),
    "the one object of a class": (
        lambda: makers.Registry.get().limit,
        f"{HERE}.Registry._instance was made before the change, by code that uses",
    ),
    "an object that a class holds": (
        lambda: makers.Window.shown.limit,
        f"{HERE}.Window.shown was made before the change, by code that uses",
    ),
}


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@pytest.mark.parametrize("name", MADE)
@falsetto.must_fail_when(says_nothing)
def test_what_answered_in_place_of_the_change_is_named(name: str) -> None:
    act, words = MADE[name]
    assert words in said(act)


def say_it_of_everything(m: falsetto.Patch) -> None:
    made = core._protocol._made_before
    m.setattr(made, "_stored", lambda code: frozenset(code.co_names))
    m.setattr(made._Made, "_remembers", lambda self, function: True)
    m.setattr(made._Made, "_is_bound", lambda self, place: True)


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@pytest.mark.parametrize("act", [makers.unlimited, makers.counted])
@falsetto.must_fail_when(say_it_of_everything)
def test_what_was_not_made_of_it_is_not(act: Callable[[], int]) -> None:
    assert "before the change" not in said(act)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._arrival.Arrival, "unused", lambda self: tuple(self._steps))
)
def test_nothing_is_said_when_the_change_was_called() -> None:
    def act() -> int:
        return int(subject.pick() > 0 and makers.limited())

    assert "before the change" not in said(act)
