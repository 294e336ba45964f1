from __future__ import annotations

import itertools
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch
UndoError = core.errors.UndoError


def problems(handle: Any) -> tuple[str, ...]:
    try:
        handle.undo()
    except UndoError as error:
        return tuple(error.problems)
    return ()


def believe_every_owner(m: falsetto.Patch) -> None:
    """Do not look whether an owner did what it was asked."""
    m.setattr(patch._undo.Undoing, "_note", lambda self, step, error: None)
    m.setattr(patch._undo, "differences", lambda steps: [])


class Deaf:
    """Takes a value once and ignores all later ones."""

    x: int

    def __init__(self) -> None:
        self.__dict__["x"] = 1

    def __setattr__(self, name: str, value: object) -> None:
        if self.__dict__[name] == 1:
            self.__dict__[name] = value


class DeafDict(dict[str, int]):
    def __setitem__(self, key: str, value: int) -> None:
        if self[key] == 1:
            super().__setitem__(key, value)


@falsetto.must_fail_when(believe_every_owner)
def test_an_owner_that_ignores_the_undoing_is_told_of() -> None:
    subject, mapping = Deaf(), DeafDict(x=1)
    handle = patch.Patch()
    handle.setattr(subject, "x", 2)
    handle.setitem(mapping, "x", 2)
    assert problems(handle) == (
        "DeafDict['x'] took no notice when setitem was undone",
        "<Deaf instance>.x took no notice when setattr was undone",
    )
    assert (subject.x, mapping["x"]) == (1, 1)


class Entangled:
    """Setting one attribute back breaks the other."""

    def __init__(self) -> None:
        self.__dict__.update(left=1, right=1)

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__[name] = value
        if name == "left" and value == 1:
            LEDGER["right"] = 9


LEDGER = {"right": 1}


@falsetto.must_fail_when(believe_every_owner)
def test_what_one_undoing_does_to_another_target_is_told_of() -> None:
    LEDGER["right"] = 1
    subject = Entangled()
    handle = patch.Patch()
    handle.setattr(subject, "left", 2)
    handle.setitem(LEDGER, "right", 2)
    assert problems(handle) == ("LEDGER['right'] is not what it was after setitem was undone",)


def accuse_the_last_step(m: falsetto.Patch) -> None:
    """Compare a target with what it was before the last step on it."""
    real = patch._undo.differences
    m.setattr(patch._undo, "differences", lambda steps: real(reversed(steps)))


@falsetto.must_fail_when(accuse_the_last_step)
def test_several_steps_on_one_target_are_compared_with_the_first() -> None:
    class Thing:
        x = 1

    thing = Thing()
    handle = patch.Patch()
    handle.setattr(thing, "x", 2)
    handle.setitem(vars(thing), "x", 3)
    handle.setattr(thing, "x", 4)
    assert problems(handle) == ()


def compare_by_reading(m: falsetto.Patch) -> None:
    """Accuse a target whose value reads differently after undoing."""

    def differences(steps: Any) -> list[str]:
        return [step.target for step in steps if getattr(step.owner, "value", None) != step.old]

    m.setattr(patch._undo, "differences", differences)


class Clock:
    """Has a computed attribute that reads differently every time."""

    ticks = itertools.count()

    @property
    def value(self) -> int:
        return next(self.ticks)

    @value.setter
    def value(self, value: int) -> None:
        self.offset = value


@falsetto.must_fail_when(compare_by_reading)
def test_a_computed_attribute_is_never_accused() -> None:
    handle = patch.Patch()
    handle.setattr(Clock(), "value", 100)
    assert problems(handle) == ()


class Strict:
    """Refuses every value, before it writes."""

    x: list[int]

    def __init__(self) -> None:
        self.__dict__["x"] = [1]

    @property
    def fresh(self) -> list[int]:
        return list(self.x)

    @fresh.setter
    def fresh(self, value: object) -> None:
        raise ValueError(f"{value} is refused")


def count_refusals(m: falsetto.Patch) -> None:
    """Accuse an owner that refused the change of refusing the undoing."""
    m.setattr(
        patch._computed.Computed,
        "_ask_back_after_failure",
        lambda self: self._set_back(None),
    )


@falsetto.must_fail_when(count_refusals)
def test_an_owner_that_refused_the_change_is_not_accused_of_refusing_the_undoing() -> None:
    handle = patch.Patch()
    with pytest.raises(ValueError, match="refused"):
        handle.setattr(Strict(), "fresh", [2])
    assert handle.steps == ()
    assert problems(handle) == ()


def shout(m: falsetto.Patch) -> None:
    """Say what was raised in full and as it is."""
    m.setattr(patch._undo, "in_words", str)


class Loud:
    def __init__(self) -> None:
        self.__dict__["x"] = 1

    def __setattr__(self, name: str, value: object) -> None:
        if value == 1:
            raise RuntimeError("\x1b[31mno\n" * 1_000)
        self.__dict__[name] = value


@falsetto.must_fail_when(shout)
def test_a_problem_is_one_bounded_line() -> None:
    handle = patch.Patch()
    handle.setattr(Loud(), "x", 2)
    (problem,) = problems(handle)
    assert len(problem) < 300
    assert problem.isprintable()
