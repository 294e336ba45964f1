from __future__ import annotations

import enum
import functools
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch


def undo(change: Any) -> None:
    handle = patch.Patch()
    change(handle)
    handle.undo()


def remember_what_reading_gives(m: falsetto.Patch) -> None:
    """Take for the raw entry of a class what reading it gives."""
    m.setattr(
        patch._layer.ClassLayer, "read", lambda self, key: getattr(self.cls, key, patch.MISSING)
    )


def undo_nothing(m: falsetto.Patch) -> None:
    """Leave every change in place."""
    m.setattr(patch._undo.Undoing, "run", lambda self: None)


class Parent:
    inherited = 1

    def greet(self) -> str:
        return "hello"


def child() -> type[Parent]:
    class Child(Parent):
        @staticmethod
        def static() -> int:
            return 1

        @classmethod
        def named(cls) -> str:
            return cls.__name__

        @property
        def size(self) -> int:
            return 3

        @functools.cached_property
        def cached(self) -> object:
            return object()

        def plain(self) -> int:
            return 4

    return Child


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("name", ["static", "named", "size", "cached", "plain"])
@pytest.mark.parametrize("verb", ["setattr", "delattr"])
def test_a_descriptor_is_the_very_one_that_was_there(name: str, verb: str) -> None:
    cls = child()
    entry = vars(cls)[name]
    planted = () if verb == "delattr" else (lambda *_: 9,)
    undo(lambda m: getattr(m, verb)(cls, name, *planted))
    assert vars(cls).get(name) is entry


@falsetto.must_fail_when(remember_what_reading_gives)
def test_a_static_method_is_not_replaced_by_its_function() -> None:
    class Tools:
        @staticmethod
        def twice(number: int) -> int:
            return 2 * number

    entry = vars(Tools)["twice"]
    undo(lambda m: m.setattr(Tools, "twice", lambda number: number))
    assert vars(Tools)["twice"] is entry


@falsetto.must_fail_when(remember_what_reading_gives)
@pytest.mark.parametrize("name", ["inherited", "greet"])
def test_an_inherited_attribute_is_inherited_again(name: str) -> None:
    cls = child()
    undo(lambda m: m.setattr(cls, name, 5))
    assert name not in vars(cls)


@falsetto.must_fail_when(undo_nothing)
def test_an_attribute_that_was_added_is_gone() -> None:
    cls = child()
    undo(lambda m: m.setattr(cls, "brand_new", 5, raising=False))
    assert not hasattr(cls, "brand_new")


class Meta(type):
    _level = 1

    @property
    def level(cls) -> int:
        return cls._level

    @level.setter
    def level(cls, value: int) -> None:
        cls._level = value


@falsetto.must_fail_when(
    lambda m: m.setattr(
        patch._computed.Computed, "_restore_what_differs", lambda self, halfway: None
    )
)
def test_a_property_of_the_metaclass_leaves_nothing_on_the_class() -> None:
    class Leveled(metaclass=Meta):
        pass

    undo(lambda m: m.setattr(Leveled, "level", 2))
    assert Leveled.level == 1
    assert "_level" not in vars(Leveled)


class Counting(type):
    writes = 0

    def __setattr__(cls, name: str, value: object) -> None:
        type.__setattr__(Counting, "writes", Counting.writes + 1)
        super().__setattr__(name, value)


@falsetto.must_fail_when(undo_nothing)
def test_a_metaclass_that_watches_writes_sees_the_undoing_too() -> None:
    class Watched(metaclass=Counting):
        @staticmethod
        def value() -> int:
            return 1

    entry, before = vars(Watched)["value"], Counting.writes
    undo(lambda m: m.setattr(Watched, "value", 2))
    assert vars(Watched)["value"] is entry
    assert Counting.writes == before + 2


def keep_what_failed(m: falsetto.Patch) -> None:
    """Keep a step for a verb that raised."""
    m.setattr(
        patch._steps.Steps, "_settle", lambda self, step, place, failed: self.done.append(step)
    )


def colors() -> Any:
    class Color(enum.Enum):
        RED = 1

        def shout(self) -> str:
            return self.name

    return Color


@falsetto.must_fail_when(undo_nothing)
def test_a_method_of_an_enumeration_comes_back() -> None:
    color = colors()
    entry = vars(color)["shout"]
    undo(lambda m: m.setattr(color, "shout", lambda self: "quiet"))
    assert vars(color)["shout"] is entry


@falsetto.must_fail_when(keep_what_failed)
def test_a_member_of_an_enumeration_refuses_by_itself() -> None:
    handle, color = patch.Patch(), colors()
    with pytest.raises(AttributeError, match=r"(?i)cannot reassign member"):
        handle.setattr(color, "RED", 2)
    handle.undo()
    assert color.RED.value == 1
    assert handle.steps == ()


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize(
    ("name", "value"), [("__doc__", "Other."), ("__module__", "other"), ("__qualname__", "Other")]
)
def test_what_python_keeps_about_a_class_comes_back(name: str, value: str) -> None:
    class Documented:
        """Its words."""

    before = dict(vars(Documented))
    read = getattr(Documented, name)
    undo(lambda m: m.setattr(Documented, name, value))
    assert dict(vars(Documented)) == before
    assert getattr(Documented, name) == read
