from __future__ import annotations

import collections
import os
import sys
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch

BOX = {"v": 1}


class Router:
    queue = 1

    def __init__(self) -> None:
        self.thread = 1


def route() -> int:
    return 1


def targets(change: Any) -> list[str]:
    handle = patch.Patch()
    change(handle)
    handle.undo()
    return [step.target for step in handle.steps]


def show_the_owner(m: falsetto.Patch) -> None:
    """Name an owner by what it shows of itself."""
    m.setattr(patch._label, "_owner_label", repr)
    m.setattr(patch._label, "_container_label", lambda container, frame: repr(container))


@falsetto.must_fail_when(show_the_owner)
def test_an_attribute_of_a_module_or_class_is_named_from_its_module() -> None:
    def change(m: Any) -> None:
        m.setattr(os, "sep", "!")
        m.setattr(Router, "queue", 2)
        m.setattr(route, "__defaults__", (1,))
        m.setattr(collections.UserDict, "brand_new", 1, raising=False)

    name = __name__
    assert targets(change) == [
        "os.sep",
        f"{name}.Router.queue",
        f"{name}.route.__defaults__",
        "collections.UserDict.brand_new",
    ]


@falsetto.must_fail_when(show_the_owner)
def test_an_attribute_of_an_instance_is_named_by_its_class() -> None:
    router = Router()
    assert targets(lambda m: m.setattr(router, "thread", 2)) == ["<Router instance>.thread"]


def name_it_by_its_owner(m: falsetto.Patch) -> None:
    """Name the owner that a dotted path leads to, and not the path."""
    real = patch._handle.named_attribute

    def named(*arguments: Any) -> tuple[Any, str, str]:
        owner, name, _ = real(*arguments)
        return owner, name, patch._label.attribute_label(owner, name)

    m.setattr(patch._handle, "named_attribute", named)


@falsetto.must_fail_when(name_it_by_its_owner)
def test_a_dotted_path_is_the_name_that_was_given() -> None:
    assert targets(lambda m: m.setattr("os.path.sep", "!")) == ["os.path.sep"]
    assert targets(lambda m: m.delattr("os.path.sep")) == ["os.path.sep"]


@falsetto.must_fail_when(show_the_owner)
def test_a_container_is_named_as_the_change_names_it() -> None:
    closed_over = [1]

    def change(m: Any) -> None:
        m.setitem(BOX, "v", 2)
        m.setitem(closed_over, 0, 2)
        m.setitem(sys.modules, "no_such_module", None)
        m.setitem(os.environ, "NO_SUCH_NAME", "1")
        m.setitem(globals(), "route", None)
        m.setitem({"k": 1}, "k", 2)

    assert targets(change) == [
        "BOX['v']",
        "closed_over[0]",
        "sys.modules['no_such_module']",
        "os.environ['NO_SUCH_NAME']",
        "globals()['route']",
        "dict['k']",
    ]


@falsetto.must_fail_when(show_the_owner)
def test_a_container_in_another_module_is_named_with_it() -> None:
    assert targets(lambda m: m.setitem(sys.path_importer_cache, "nowhere", None)) == [
        "sys.path_importer_cache['nowhere']"
    ]


@falsetto.must_fail_when(show_the_owner)
def test_a_variable_is_named_and_its_value_is_not() -> None:
    def change(m: Any) -> None:
        m.setenv("API_TOKEN", "hunter2")
        m.delenv("API_TOKEN")

    assert targets(change) == ["os.environ['API_TOKEN']"] * 2


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("not even this")


def show_the_whole_key(m: falsetto.Patch) -> None:
    """Show a key in full, or something else where it cannot be shown."""
    m.setattr(
        patch._label,
        "_key_label",
        lambda key: "?" if isinstance(key, Unspeakable) else object.__repr__(key) * 9,
    )


@falsetto.must_fail_when(show_the_whole_key)
@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("x" * 1_000, f"BOX['{'x' * 56}...]"),
        (b"\x00", r"BOX[b'\x00']"),
        (("y" * 1_000,), f"BOX[('{'y' * 55}...]"),
        (Unspeakable(), "BOX[<Unspeakable>]"),
    ],
)
def test_a_key_is_shown_in_few_characters_and_never_raises(key: object, shown: str) -> None:
    assert targets(lambda m: m.setitem(BOX, key, 2)) == [shown]


@falsetto.must_fail_when(
    lambda m: m.setattr(patch.Step, "__repr__", lambda self: f"{self.old!r} {self.new!r}")
)
def test_a_step_shows_no_value() -> None:
    handle = patch.Patch()
    handle.setenv("API_TOKEN", "hunter2")
    handle.undo()
    assert "hunter2" not in repr(handle.steps)
