from __future__ import annotations

import os
import subprocess
import sys
from collections import ChainMap
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch
ChangeError = core.errors.ChangeError


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in [("KEPT_A", "a"), ("KEPT_B", "b"), ("KEPT_C", "c")]:
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("FRESH_NAME", raising=False)


def undo_nothing(m: falsetto.Patch) -> None:
    """Put the planted values back instead of the old ones, and say nothing."""
    m.setattr(patch._computed.Computed, "revert", lambda self: None)
    m.setattr(patch._undo, "differences", lambda steps: [])


def forget_the_order(m: falsetto.Patch) -> None:
    """Put a deleted variable back at the end."""
    m.setattr(patch._trace.Trace, "keep_order", lambda self: None)


def child_sees(name: str) -> str:
    code = f"import os; print(os.environ.get({name!r}))"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("name", ["KEPT_B", "FRESH_NAME"])
def test_a_variable_that_was_set(name: str) -> None:
    before = list(os.environ.items())
    handle = patch.Patch()
    handle.setenv(name, "planted")
    assert os.environ[name] == "planted"
    handle.undo()
    assert list(os.environ.items()) == before


@falsetto.must_fail_when(forget_the_order)
def test_a_variable_that_was_deleted() -> None:
    before = list(os.environ.items())
    handle = patch.Patch()
    handle.delenv("KEPT_A")
    assert "KEPT_A" not in os.environ
    handle.undo()
    assert list(os.environ.items()) == before


@falsetto.must_fail_when(lambda m: m.setattr(patch._computed.Computed, "_ask_back", lambda _: None))
@pytest.mark.parametrize(("name", "seen"), [("KEPT_B", "b"), ("FRESH_NAME", "None")])
def test_a_child_process_sees_it_too(name: str, seen: str) -> None:
    handle = patch.Patch()
    handle.setenv(name, "planted")
    handle.undo()
    assert child_sees(name) == seen


@falsetto.must_fail_when(lambda m: m.setattr(patch._item, "_first_mapping", patch._item._computed))
def test_a_chain_over_the_environment_writes_no_default_into_it() -> None:
    asked: list[str] = []
    handle = patch.Patch()
    handle.setitem(ChainMap(os.environ, {"FRESH_NAME": "default"}), "FRESH_NAME", "planted")
    assert os.environ["FRESH_NAME"] == "planted"
    handle.undo()
    asked.append(child_sees("FRESH_NAME"))
    assert "FRESH_NAME" not in os.environ
    assert asked == ["None"]


def prepend_nothing(m: falsetto.Patch) -> None:
    """Leave out what was there."""
    real = patch.Patch.setenv
    m.setattr(
        patch.Patch, "setenv", lambda self, name, value, prepend=None: real(self, name, value)
    )


@falsetto.must_fail_when(prepend_nothing)
def test_a_value_is_put_in_front_of_the_one_that_is_there() -> None:
    handle = patch.Patch()
    handle.setenv("KEPT_A", "first", prepend=":")
    handle.setenv("FRESH_NAME", "only", prepend=":")
    seen = os.environ["KEPT_A"], os.environ["FRESH_NAME"]
    handle.undo()
    assert seen == ("first:a", "only")


def take_anything(m: falsetto.Patch) -> None:
    """Do not look at what is given; the environment is out of reach too."""
    m.setattr(patch._handle, "check_text", lambda verb, **values: None)
    m.setattr(patch._steps.Steps, "put", lambda *_: None)
    m.setattr(patch.Patch, "_delete_item", lambda *_, raising: None)
    m.setattr(patch._handle, "item_place", lambda *_: None)
    m.setattr(patch._handle, "item_label", lambda *_: "")


@falsetto.must_fail_when(take_anything)
@pytest.mark.parametrize(
    ("verb", "arguments", "words"),
    [
        ("setenv", ("PORT", 80), "the value of 'PORT' given to setenv is of type int"),
        ("setenv", ("PORT", None), "the value of 'PORT' given to setenv is of type NoneType"),
        ("setenv", (80, "PORT"), "the name given to setenv is of type int"),
        ("setenv", ("PORT", "80", 1), "the prepend of 'PORT' given to setenv is of type int"),
        ("delenv", (b"PORT",), "the name given to delenv is of type bytes"),
    ],
)
def test_only_strings_are_taken(verb: str, arguments: tuple[Any, ...], words: str) -> None:
    said = "nothing"
    try:
        getattr(patch.Patch(), verb)(*arguments)
    except ChangeError as error:
        said = str(error)
    assert words in said
    assert said.endswith("write str(...) around it")
