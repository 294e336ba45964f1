from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType, SimpleNamespace
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import grade, subject, word
from falsetto_testing import core


class Lazy:
    """A proxy that raises when it is asked for anything, its class included."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(f"{name} is only known inside a request")


class Uncountable(dict):  # type: ignore[type-arg]
    def values(self) -> Any:
        raise RuntimeError("no values")


def ask_objects(m: falsetto.Patch) -> None:
    """Believe what objects say of themselves."""
    for module in (
        core._objects._layers,
        core._objects._functions,
        core._objects._contents,
        core._objects._raw,
        core._failure._reach,
    ):
        m.setattr(module, "is_a", isinstance)


def graded(planted: object, name: str = "client") -> Any:
    def check() -> None:
        refuses_what(getattr(subject, name), planted)

    return grade(check, lambda m: m.setattr(subject, name, planted) or planted)


def refuses_what(found: object, planted: object) -> None:
    # Not by an assert: that would have the planted object shown. And neither by the check itself
    # nor by what it calls: such a failure is its own, whatever was planted.
    if found is planted:
        refuses()


def refuses() -> None:
    raise AssertionError("it is planted")


# Made in the check: pytest itself asks the parameters of a check what they are.
PRETENDERS: dict[str, Callable[[], object]] = {
    "proxy": Lazy,
    "dict": lambda: mock.Mock(spec=dict),
    "class": lambda: mock.Mock(spec=type),
    "partial": lambda: mock.Mock(spec=functools.partial),
    "function": lambda: mock.Mock(spec=FunctionType),
}


@pytest.mark.parametrize("name", PRETENDERS)
@falsetto.must_fail_when(ask_objects)
def test_what_pretends_to_be_something_else_is_planted_like_anything(name: str) -> None:
    verdict = word(graded(PRETENDERS[name]()))
    assert verdict == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._objects._contents, "items", lambda obj: list(obj.values()))
)
def test_a_container_is_read_without_its_own_code() -> None:
    assert word(graded(Uncountable(a=1))) == "proven"


def see_nothing_inside(m: falsetto.Patch) -> None:
    """Take objects for solid."""
    m.setattr(core._objects._contents, "attributes", lambda obj: {})
    m.setattr(core._failure._reach, "gc", SimpleNamespace(get_referents=lambda obj: []))


def raises() -> int:
    raise AssertionError("broken subject")


@dataclass
class Slotted:
    __slots__ = ("get",)
    get: Callable[[], int]


@pytest.mark.parametrize(
    "planted",
    [
        Slotted(raises),
        SimpleNamespace(get=raises),
        SimpleNamespace(handlers={"get": [raises]}, get=lambda: None),
    ],
    ids=["slot", "attribute", "container"],
)
@falsetto.must_fail_when(see_nothing_inside)
def test_a_function_that_a_planted_object_holds_is_planted(planted: Any) -> None:
    def check() -> None:
        for act in getattr(subject.client, "handlers", {"get": [subject.client.get]})["get"]:
            act()

    assert word(grade(check, lambda m: m.setattr(subject, "client", planted))) == "wrong-reason"


class WrapsInC:
    """Holds what it wraps in a slot, as wrappers written in C do."""

    __slots__ = ("__wrapped__",)

    def __init__(self, wrapped: Callable[..., Any]) -> None:
        self.__wrapped__ = wrapped

    def __call__(self) -> Any:
        return self.__wrapped__()


@falsetto.must_fail_when(
    lambda m: m.setattr(core._objects._layers, "_wrapped_in_c", lambda layer: iter(()))
)
def test_what_a_wrapper_written_in_c_holds_is_found() -> None:
    @core.must_fail_when(lambda m: None)
    def check() -> None:
        pass

    assert core.get_declaration(WrapsInC(check)) is not None
