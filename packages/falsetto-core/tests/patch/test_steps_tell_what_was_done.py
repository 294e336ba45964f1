from __future__ import annotations

import importlib
import os
import types
from collections import ChainMap, UserDict
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch
MISSING = patch.MISSING


class Base:
    count = 1_000
    ratio = 0.0
    label = "label"

    @staticmethod
    def static() -> int:
        return 1

    @classmethod
    def named(cls) -> str:
        return cls.__name__

    def method(self) -> int:
        return 1


class Child(Base):
    pass


def one_step(change: Any) -> Any:
    handle = patch.Patch()
    change(handle)
    (step,) = handle.steps
    handle.undo()
    return step


def turn_every_flag_around(m: falsetto.Patch) -> None:
    """Call idle what is not, and the other way round."""
    real = patch._steps.already
    m.setattr(patch._steps, "already", lambda *arguments: not real(*arguments))


SUBJECT = Base()
CHILD = mock.Mock()
VALUES = {"v": (1, 2), "n": 10**9}

IDLE = {
    "the function of a module": lambda m: m.setattr(os, "getcwd", os.getcwd),
    "an entry of a class": lambda m: m.setattr(Base, "method", Base.method),
    "what a class inherits": lambda m: m.setattr(Child, "method", Child.method),
    "the function of a static method": lambda m: m.setattr(Base, "static", Base.static),
    "the raw static method": lambda m: m.setattr(Base, "static", vars(Base)["static"]),
    "a class method": lambda m: m.setattr(Base, "named", Base.named),
    "a bound method": lambda m: m.setattr(SUBJECT, "method", SUBJECT.method),
    "an equal number": lambda m: m.setattr(SUBJECT, "count", int("1000")),
    "an equal text": lambda m: m.setattr(SUBJECT, "label", "LABEL".lower()),
    "an item": lambda m: m.setitem(VALUES, "v", VALUES["v"]),
    "an element": lambda m: m.setitem([1, 2], -1, 2),
    "an item further down a chain": lambda m: m.setitem(ChainMap({}, VALUES), "n", VALUES["n"]),
    "the child of a mock": lambda m: m.setattr(CHILD, "post", CHILD.post),
    "an equal variable": lambda m: m.setenv("PATH", f"{os.environ['PATH']}x"[:-1]),
}

REAL = {
    "another function": lambda m: m.setattr(os, "getcwd", lambda: "/"),
    "an equal tuple": lambda m: m.setitem(VALUES, "v", tuple(iter([1, 2]))),
    "another type": lambda m: m.setattr(SUBJECT, "count", 1_000.0),
    "another sign": lambda m: m.setattr(SUBJECT, "ratio", -0.0),
    "a new name": lambda m: m.setattr(SUBJECT, "brand_new", None, raising=False),
    "a new variable": lambda m: m.setenv("FRESH_NAME", ""),
    "the method of another": lambda m: m.setattr(SUBJECT, "method", Base().method),
    "a deletion": lambda m: m.delitem(VALUES, "v"),
}


@falsetto.must_fail_when(turn_every_flag_around)
@pytest.mark.parametrize("case", IDLE)
def test_setting_what_is_there_already_is_idle(case: str) -> None:
    assert one_step(IDLE[case]).idle is True


def call_everything_idle(m: falsetto.Patch) -> None:
    """Take every step for one that changed nothing."""
    real = patch._steps.Step
    m.setattr(patch._steps, "Step", lambda **values: real(**{**values, "idle": True}))


@falsetto.must_fail_when(call_everything_idle)
@pytest.mark.parametrize("case", REAL)
def test_everything_else_is_not(case: str) -> None:
    assert one_step(REAL[case]).idle is False


def forget_what_did_nothing(m: falsetto.Patch) -> None:
    """Keep no step for a deletion that found nothing."""
    m.setattr(
        patch._steps.Steps,
        "note_nothing",
        lambda self, verb, label, owner, place=None: self.done.append(
            patch.Step(verb=verb, target=label, owner=owner, old=1, new=2, idle=False)
        ),
    )


@falsetto.must_fail_when(forget_what_did_nothing)
@pytest.mark.parametrize(
    ("verb", "arguments"),
    [
        ("delattr", (SUBJECT, "absent")),
        ("delitem", (VALUES, "absent")),
        ("delitem", ([1, 2], 7)),
        ("delenv", ("FRESH_NAME",)),
    ],
)
def test_deleting_what_is_absent_is_idle(verb: str, arguments: tuple[Any, ...]) -> None:
    step = one_step(lambda m: getattr(m, verb)(*arguments, raising=False))
    assert (step.idle, step.old, step.new, step.verb) == (True, MISSING, MISSING, verb)
    assert step.holds()


def swap_the_values(m: falsetto.Patch) -> None:
    """Take what was planted for what was there."""
    real = patch._steps.Step
    m.setattr(
        patch._steps,
        "Step",
        lambda **values: real(**{**values, "old": values["new"], "new": values["old"]}),
    )


@falsetto.must_fail_when(swap_the_values)
def test_a_step_knows_its_owner_and_both_values() -> None:
    step = one_step(lambda m: m.setattr(SUBJECT, "method", None))
    assert (step.owner, step.old, step.new) == (SUBJECT, vars(Base)["method"], None)
    step = one_step(lambda m: m.delitem(VALUES, "n"))
    assert (step.owner, step.old, step.new) == (VALUES, VALUES["n"], MISSING)


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._steps.Steps, "_settle", lambda self, step, place, failed: None)
)
def test_the_steps_are_in_the_order_they_were_taken() -> None:
    handle = patch.Patch()
    handle.setenv("FRESH_NAME", "1")
    handle.setattr(SUBJECT, "count", 2)
    handle.delitem(VALUES, "v")
    handle.undo()
    assert [step.verb for step in handle.steps] == ["setenv", "setattr", "delitem"]


@falsetto.must_fail_when(lambda m: m.setattr(patch.Step, "__setattr__", object.__setattr__))
def test_a_step_cannot_be_changed() -> None:
    step = one_step(lambda m: m.setitem(VALUES, "v", 2))
    said = "nothing"
    try:
        step.verb = "other"
    except AttributeError as error:
        said = type(error).__name__
    assert said == "FrozenInstanceError"


def see_nothing(m: falsetto.Patch) -> None:
    """Say of every planted value that it is there."""
    m.setattr(patch.Step, "holds", lambda self: True)


def holder() -> types.ModuleType:
    module = types.ModuleType("holder")
    module.__dict__.update(pick=1, items={"k": 1})
    return module


OVERWRITTEN: dict[str, tuple[Any, Any, Any]] = {
    "an attribute": (
        holder, lambda m, it: m.setattr(it, "pick", 2), lambda it: setattr(it, "pick", 3)
    ),
    "a deleted attribute": (
        holder, lambda m, it: m.delattr(it, "pick"), lambda it: setattr(it, "pick", 1)
    ),
    "a class attribute": (
        lambda: type("Fresh", (Base,), {}),
        lambda m, it: m.setattr(it, "count", 2),
        lambda it: delattr(it, "count"),
    ),
    "an item": (
        holder, lambda m, it: m.setitem(it.items, "k", 2), lambda it: it.items.update(k=3)
    ),
    "an element": (
        lambda: [1, 2], lambda m, it: m.setitem(it, 0, 9), lambda it: it.__setitem__(0, 5)
    ),
    "an item of a user's mapping": (
        lambda: UserDict(k=1), lambda m, it: m.setitem(it, "k", 2), lambda it: it.update(k=3)
    ),
    "a variable": (
        lambda: os.environ,
        lambda m, it: m.setenv("FRESH_NAME", "1"),
        lambda it: it.pop("FRESH_NAME"),
    ),
    "the child of a mock": (
        mock.Mock, lambda m, it: m.setattr(it, "post", 2), lambda it: setattr(it, "post", 3)
    ),
}  # fmt: skip


@falsetto.must_fail_when(see_nothing)
@pytest.mark.parametrize("case", OVERWRITTEN)
def test_what_was_planted_holds_until_it_is_overwritten(case: str) -> None:
    make, change, overwrite = OVERWRITTEN[case]
    subject = make()
    handle = patch.Patch()
    change(handle, subject)
    held = handle.steps[0].holds()
    overwrite(subject)
    still_held = handle.steps[0].holds()
    handle.undo()
    assert (held, still_held) == (True, False)


@falsetto.must_fail_when(see_nothing)
def test_a_reloaded_module_has_lost_what_was_planted(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("reloaded_subject.py").write_text("def pick(): return 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    subject = importlib.import_module("reloaded_subject")
    handle = patch.Patch()
    handle.setattr(subject, "pick", lambda: 2)
    importlib.reload(subject)
    assert not handle.steps[0].holds()
    handle.undo()


def answer_for_every_step(m: falsetto.Patch) -> None:
    """Ask a step whose place was taken by the next one too."""
    m.setattr(patch.Step, "holds", lambda self: self.place.holds(self.new))


@falsetto.must_fail_when(answer_for_every_step)
def test_a_later_step_on_the_same_place_answers_for_the_earlier() -> None:
    handle = patch.Patch()
    handle.setattr(SUBJECT, "count", 2)
    handle.setattr(SUBJECT, "count", 3)
    held = [step.holds() for step in handle.steps]
    handle.undo()
    assert held == [True, True]


class Alarmed:
    """Has code of its own wherever it could run."""

    ran: list[str] = []  # noqa: RUF012 - shared on purpose

    def __init__(self) -> None:
        self.__dict__["x"] = 1

    def __getattribute__(self, name: str) -> Any:
        Alarmed.ran.append(name)
        return object.__getattribute__(self, name)

    @property
    def computed(self) -> int:
        Alarmed.ran.append("computed")
        return 1

    @computed.setter
    def computed(self, value: int) -> None:
        pass

    def __eq__(self, other: object) -> bool:
        Alarmed.ran.append("==")
        return True

    __hash__ = None  # type: ignore[assignment]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        patch.Step, "holds", lambda self: self.owner.x == self.new or self.owner.computed == 1
    )
)
def test_looking_whether_it_holds_runs_no_code_of_the_owner() -> None:
    subject = Alarmed()
    handle = patch.Patch()
    handle.setattr(subject, "x", Alarmed())
    handle.setattr(subject, "computed", 2)
    Alarmed.ran.clear()
    held = [step.holds() for step in handle.steps]
    ran = list(Alarmed.ran)
    handle.undo()
    assert held == [True, True]
    assert ran == []
