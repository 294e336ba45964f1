from __future__ import annotations

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


def undo_nothing(m: falsetto.Patch) -> None:
    """Leave every change in place."""
    m.setattr(patch._undo.Undoing, "run", lambda self: None)


class Thing:
    shared = 1

    def __init__(self) -> None:
        self.first = "a"
        self.second = "b"
        self.third = "c"

    def method(self) -> int:
        return 1

    @functools.cached_property
    def cached(self) -> object:
        return object()


@falsetto.must_fail_when(undo_nothing)
def test_an_attribute_of_its_own_comes_back() -> None:
    thing = Thing()
    undo(lambda m: m.setattr(thing, "second", 9))
    assert list(vars(thing).items()) == [("first", "a"), ("second", "b"), ("third", "c")]


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._layer.DictLayer, "keep_before", lambda self, key, later: None)
)
def test_a_deleted_attribute_comes_back_in_its_order() -> None:
    thing = Thing()
    undo(lambda m: m.delattr(thing, "first"))
    assert list(vars(thing).items()) == [("first", "a"), ("second", "b"), ("third", "c")]


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("name", ["shared", "method", "cached", "brand_new"])
def test_what_the_class_gives_leaves_no_copy_on_the_instance(name: str) -> None:
    thing = Thing()
    undo(lambda m: m.setattr(thing, name, 9, raising=False))
    assert list(vars(thing)) == ["first", "second", "third"]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        patch._attribute, "_inherited", lambda owner, name, on: getattr(owner, name)
    )
)
def test_a_cached_property_is_not_computed_by_patching_it() -> None:
    computed = []

    class Lazy:
        @functools.cached_property
        def value(self) -> int:
            computed.append(self)
            return 1

    undo(lambda m: m.setattr(Lazy(), "value", 2))
    assert computed == []


@falsetto.must_fail_when(undo_nothing)
def test_a_cached_value_is_the_very_one_that_was_cached() -> None:
    thing = Thing()
    cached = thing.cached
    undo(lambda m: m.setattr(thing, "cached", 9))
    assert thing.cached is cached


class Slotted(Thing):
    __slots__ = ("filled", "unset")

    def __init__(self) -> None:
        super().__init__()
        self.filled = 1


@falsetto.must_fail_when(undo_nothing)
def test_a_slot_beside_a_namespace_comes_back() -> None:
    thing = Slotted()
    undo(lambda m: m.setattr(thing, "filled", 2))
    assert thing.filled == 1
    assert "filled" not in vars(thing)


@falsetto.must_fail_when(undo_nothing)
def test_a_slot_that_was_deleted_is_filled_again() -> None:
    thing = Slotted()
    undo(lambda m: m.delattr(thing, "filled"))
    assert getattr(thing, "filled", None) == 1


@falsetto.must_fail_when(undo_nothing)
def test_a_slot_that_was_unset_is_unset_again() -> None:
    thing = Slotted()
    undo(lambda m: m.setattr(thing, "unset", 2, raising=False))
    assert not hasattr(thing, "unset")


@falsetto.must_fail_when(undo_nothing)
def test_a_namespace_that_the_check_replaced_is_the_one_that_is_put_right() -> None:
    thing = Thing()
    handle = patch.Patch()
    handle.setattr(thing, "first", 9)
    thing.__dict__ = dict(thing.__dict__)
    handle.undo()
    assert thing.first == "a"


@falsetto.must_fail_when(undo_nothing)
def test_the_class_of_an_instance_comes_back() -> None:
    class Other(Thing):
        pass

    thing = Thing()
    undo(lambda m: m.setattr(thing, "__class__", Other))
    assert type(thing) is Thing


def greet() -> Any:
    def greeting(name: str = "you") -> str:
        return f"hello {name}"

    return greeting


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize(
    ("name", "value"),
    [("__code__", (lambda name="you": "bye").__code__), ("__defaults__", ("me",)), ("tag", 1)],
)
def test_what_a_function_is_made_of_comes_back(name: str, value: object) -> None:
    greeting = greet()
    undo(lambda m: m.setattr(greeting, name, value, raising=False))
    assert greeting() == "hello you"
    assert not hasattr(greeting, "tag")
