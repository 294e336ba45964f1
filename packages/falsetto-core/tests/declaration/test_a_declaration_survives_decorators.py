from __future__ import annotations

import functools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_testing import core
from hypothesis import given
from hypothesis import strategies as st


def change(m: Any) -> None:
    pass


declared = core.must_fail_when(change)
STATED = core.Declaration(change)


@declared
def carrier() -> None:
    pass


@core.must_fail_when(lambda m: None)
def other() -> None:
    pass


def silent(function: Callable[..., object]) -> Callable[..., object]:
    """Decorate without `functools.wraps`."""

    def wrapper(*args: object) -> object:
        return function(*args)

    return wrapper


def wrapped(function: Callable[..., object]) -> Callable[..., object]:
    @functools.wraps(function, updated=())
    def wrapper(*args: object) -> object:
        return function(*args)

    return wrapper


def check(*args: object) -> None:
    pass


def look_no_deeper(m: falsetto.Patch) -> None:
    """See only what is on top."""
    m.setattr(core._objects._layers, "layers", lambda obj: [obj])
    m.setattr(core._objects._layers, "closed_over", lambda obj: [])


class Group:
    @declared
    def method(self) -> None:
        pass

    @staticmethod
    @declared
    def static() -> None:
        pass


@pytest.mark.parametrize(
    "decorate",
    [
        wrapped,
        silent,
        functools.partial,
        functools.lru_cache,
        staticmethod,
        lambda function: silent(wrapped(silent(function))),
        mock.patch.object(SimpleNamespace(a=1), "a", 2),
        given(st.integers()),
    ],
    ids=["wraps", "closure", "partial", "cache", "static", "three", "mock.patch", "hypothesis"],
)
@falsetto.must_fail_when(look_no_deeper)
def test_a_declaration_is_found_through_what_decorates_the_check(decorate: Any) -> None:
    def under(value: int = 0) -> None:
        pass

    decorated = decorate(declared(under))
    # What `functools.wraps` copied is taken away: it must be found where it was put.
    getattr(decorated, "__dict__", {}).pop("__falsetto__", None)
    assert core.get_declaration(decorated) == STATED


@pytest.mark.parametrize("method", [Group().method, Group.static, Group.__dict__["static"]])
@falsetto.must_fail_when(lambda m: m.setattr(core._declarations._carried, "ATTRIBUTE", "__other__"))
def test_a_declaration_is_found_on_methods(method: Any) -> None:
    assert core.get_declaration(method) == STATED


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._carried, "declared_layer", lambda obj: carrier)
)
def test_a_check_without_a_declaration_has_none() -> None:
    for undeclared in (check, silent(check), Group, mock.Mock(), 5):
        assert core.get_declaration(undeclared) is None


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._carried, "_declared_inside", lambda obj: carrier)
)
def test_a_function_that_closes_over_several_checks_speaks_for_none() -> None:
    first, second = carrier, other

    def both() -> None:
        first()
        second()

    assert core.get_declaration(both) is None


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._carried, "own_declaration", lambda obj: STATED)
)
def test_what_carries_another_things_attribute_is_not_declared() -> None:
    def imposter() -> None:
        pass

    imposter.__falsetto__ = "a string"  # type: ignore[attr-defined]
    assert core.get_declaration(imposter) is None
