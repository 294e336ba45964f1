from __future__ import annotations

import sys
from typing import Any

import falsetto
from falsetto_grading import grade, subject
from falsetto_testing import core

BOX = {"v": 1}
HERE = 1


class TestGroup:
    value = 1

    def check(self) -> None:
        assert self.value == 1


def check() -> None:
    assert HERE == 1


def changed(check: Any, change: Any) -> list[tuple[str, str, bool]]:
    return [(step.verb, step.target, step.own_module) for step in grade(check, change).changed]


def call_nothing_home(m: falsetto.Patch) -> None:
    """Know no check's module and no check's class."""
    m.setattr(core._protocol._changed, "_homes", lambda function: iter(()))


def hide_the_steps(m: falsetto.Patch) -> None:
    """Put no step on record."""
    m.setattr(core._protocol._trial, "changed", lambda steps, function: ())


@falsetto.must_fail_when(hide_the_steps)
def test_every_step_is_named_and_no_value_is() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "pick", "hunter2")
        m.setitem(BOX, "v", "hunter2")
        m.setenv("TOKEN", "hunter2")

    record = grade(check, change)
    assert [step.verb for step in record.changed] == ["setattr", "setitem", "setenv"]
    assert record.changed[0].target.endswith("subject.pick")
    assert "hunter2" not in repr(record.changed)


@falsetto.must_fail_when(call_nothing_home)
def test_a_change_to_the_checks_own_module_is_told() -> None:
    here = sys.modules[__name__]
    by_attribute = changed(check, lambda m: m.setattr(here, "HERE", 2))
    by_item = changed(check, lambda m: m.setitem(globals(), "HERE", 2))
    assert [own for *_, own in by_attribute + by_item] == [True, True]


@falsetto.must_fail_when(call_nothing_home)
def test_a_change_to_the_checks_own_class_is_told() -> None:
    steps = changed(TestGroup().check, lambda m: m.setattr(TestGroup, "value", 2))
    assert [own for *_, own in steps] == [True]


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._changed, "_homes", lambda function: [subject, BOX])
)
def test_a_change_to_anything_else_is_not_the_checks_own() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "pick", lambda: 2)
        m.setitem(BOX, "v", 2)

    assert [own for *_, own in changed(check, change)] == [False, False]
