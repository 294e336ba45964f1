from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from json import dumps
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import grade, wares, word
from falsetto_grading.wares import MODE, Mode
from falsetto_grading.wares import backend as engine
from falsetto_grading.wares import encode as written
from falsetto_testing import core

CAN_WATCH = sys.version_info >= (3, 12)
CACHES = (
    wares.deposited,
    wares.fib,
    wares.greeted,
    wares.listed,
    wares.rated,
    wares.total,
    wares.Cart.total,
)


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> Iterator[None]:
    yield
    for each in CACHES:
        each.cache_clear()


def said(check: Callable[[], object], change: Callable[..., object]) -> str:
    graded = grade(check, change)
    return str(graded.detail) if word(graded) == "false" else word(graded)


def tell_everything(m: falsetto.Patch) -> None:
    """Take whatever is found for telling."""
    m.setattr(core._protocol._telling.Telling, "at", lambda self, bound, name=None: True)


def tell_nothing(m: falsetto.Patch) -> None:
    """Read in no source what it binds."""
    m.setattr(core._protocol._telling, "bound_to", lambda *_: frozenset())


def close(m: Any) -> None:
    m.setattr(wares, "MODE", Mode.CLOSED)


def lose_the_backend(m: Any) -> None:
    m.setattr(wares, "backend", None)


def encode_nothing(m: Any) -> None:
    m.setattr(wares, "encode", lambda value: "")


@falsetto.must_fail_when(tell_everything)
def test_the_members_of_an_enumeration_are_everybodys() -> None:
    words = said(lambda: list(Mode), close)
    assert "does not reach" not in words


@falsetto.must_fail_when(tell_everything)
@pytest.mark.parametrize(
    ("check", "change"),
    [(lambda: json.loads("1"), lose_the_backend), (lambda: dumps(1), encode_nothing)],
)
def test_what_comes_from_another_module_is_everybodys_to_import(check: Any, change: Any) -> None:
    assert "name of its own" not in said(check, change)


@falsetto.must_fail_when(tell_nothing)
@pytest.mark.parametrize(
    ("check", "change", "name"),
    [
        (lambda: engine.loads("1"), lose_the_backend, "engine"),
        (lambda: written(1), encode_nothing, "written"),
    ],
)
def test_what_is_imported_from_where_it_was_changed_is_told(
    check: Any, change: Any, name: str
) -> None:
    assert f"{__name__} has a name of its own, {name!r}" in said(check, change)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._alias, "aliases", lambda function, steps, planted: iter(()))
)
def test_a_member_under_the_name_that_was_changed_is_told() -> None:
    assert f"{__name__} has a name of its own, 'MODE'" in said(lambda: str(MODE), close)


def set_price(m: Any) -> None:
    m.setattr(wares, "price", lambda: 4)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._using.Using, "any_by", lambda self, values: True)
)
@pytest.mark.parametrize(
    "change",
    [
        set_price,
        lambda m: m.setattr(wares, "RATE", 4),
        lambda m: m.setattr(wares, "backend", None),
        lambda m: m.setattr(wares.Cart, "doubled", lambda self: 8),
        lambda m: m.setitem(wares.PRICES, "apple", 4),
        lambda m: m.setenv("WARES_GREETING", "bye"),
    ],
)
def test_a_cache_that_does_not_lead_to_what_changed_is_no_cause(change: Any) -> None:
    assert "remembers" not in said(lambda: wares.fib(10), change)


LEADING: dict[str, tuple[Callable[[], object], Any, str]] = {
    "through a helper": (wares.total, set_price, "wares.total"),
    "through a method": (wares.CART.total, set_price, "wares.Cart.total"),
    "a constant": (wares.rated, lambda m: m.setattr(wares, "RATE", 4), "wares.rated"),
    "an item": (wares.listed, lambda m: m.setitem(wares.PRICES, "apple", 4), "wares.listed"),
    "a variable": (wares.greeted, lambda m: m.setenv("WARES_GREETING", "bye"), "wares.greeted"),
    "a method": (
        lambda: wares.deposited(wares.CART),
        lambda m: m.setattr(wares.Cart, "doubled", lambda self: 8),
        "wares.deposited",
    ),
}


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._using.Using, "any_by", lambda self, values: False)
)
@pytest.mark.parametrize("name", LEADING)
def test_a_cache_that_leads_to_what_changed_is_told(name: str) -> None:
    act, change, cached = LEADING[name]
    assert f"{cached} gives answers that it remembers" in said(lambda: str(act()), change)


def called_wrongly() -> None:
    try:
        wares.plain(1, 2)
    except TypeError:
        return


WRONGLY = ", or only with arguments that it does not take"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._arrival, "takes_anything", lambda value, bound: True)
)
@pytest.mark.parametrize(
    "stub",
    [
        pytest.param(
            lambda number: number,
            marks=pytest.mark.skipif(not CAN_WATCH, reason="nothing is watched before Python 3.12"),
        ),
        mock.create_autospec(wares.Cart)().doubled,
    ],
    ids=["function", "mock"],
)
def test_a_stub_that_refused_every_call_is_not_called_uncalled(stub: Any) -> None:
    words = said(called_wrongly, lambda m: m.setattr(wares, "plain", stub))
    assert f"wares.plain was never called{WRONGLY}" in words


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._arrival, "takes_anything", lambda value, bound: False)
)
@pytest.mark.parametrize(
    ("owner", "name", "stub"),
    [
        pytest.param(
            wares,
            "plain",
            lambda *args, **named: 2,
            marks=pytest.mark.skipif(not CAN_WATCH, reason="nothing is watched before Python 3.12"),
        ),
        pytest.param(
            wares.Cart,
            "doubled",
            lambda self, *args, **named: 2,
            marks=pytest.mark.skipif(not CAN_WATCH, reason="nothing is watched before Python 3.12"),
        ),
        (wares, "plain", mock.Mock()),
    ],
    ids=["function", "method", "mock"],
)
def test_a_stub_that_takes_anything_was_never_called(owner: Any, name: str, stub: Any) -> None:
    words = said(lambda: None, lambda m: m.setattr(owner, name, stub))
    assert f"{name} was never called" in words
    assert WRONGLY not in words
