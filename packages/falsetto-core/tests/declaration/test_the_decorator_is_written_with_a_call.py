from __future__ import annotations

import unittest
from collections.abc import Callable
from typing import Any

import falsetto
import pytest
from falsetto_testing import core


def nothing(m: Any) -> None:
    pass


class Changes:
    @staticmethod
    def test_mode_off(m: Any) -> None:
        """Stand for a change whose name begins like a check's."""


def complaint(act: Callable[..., object], *args: Any) -> str:
    try:
        act(*args)
    except TypeError as error:
        return str(error)
    return ""


def believe_every_name(m: falsetto.Patch) -> None:
    """Take every function that is handed over for a change."""
    m.setattr(core._declarations._decorator, "_is_being_decorated", lambda change: False)


def attach_to_anything(m: falsetto.Patch) -> None:
    """Take whatever is decorated."""
    m.setattr(core._declarations._decorator, "_is_decorable", lambda check: True)
    m.setattr(core._declarations._decorator, "_attach", lambda declaration, check: None)


@falsetto.must_fail_when(believe_every_name)
def test_a_check_in_place_of_the_change_is_refused_at_once() -> None:
    def test_with_a_fixture(msg: object) -> None:
        pass

    words = complaint(core.must_fail_when, test_with_a_fixture)
    assert "takes the change, not the check; write @must_fail_when(change)" in words


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._decorator, "_is_being_decorated", lambda change: True)
)
def test_a_change_may_have_a_name_like_a_checks() -> None:
    assert complaint(core.must_fail_when, Changes.test_mode_off) == ""


@pytest.mark.parametrize("arguments", [(), (nothing, nothing), (5,), (unittest.TestCase(),)])
@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._decorator, "_WITHOUT_A_CALL", "something is wrong with {}"
    )
)
def test_a_runner_that_takes_the_decorator_for_a_check_gets_an_error(
    arguments: tuple[Any, ...],
) -> None:
    mistaken: Any = core.must_fail_when(lambda msg: None)
    assert "takes the change, not the check" in complaint(mistaken, *arguments)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._decorator, "_is_fixture", lambda check: False)
)
def test_a_fixture_cannot_be_declared() -> None:
    @pytest.fixture
    def msg() -> int:
        return 1

    assert "msg is a fixture" in complaint(core.must_fail_when(nothing), msg)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._decorator, "own_declaration", lambda check: None)
)
def test_a_second_declaration_on_one_check_is_refused() -> None:
    def check() -> None:
        pass

    once = core.must_fail_when(nothing, describe="the first")(check)
    words = complaint(core.must_fail_when(nothing), once)
    assert "has a declaration already (the first)" in words


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._decorator, "_name", lambda check: "something")
)
def test_what_takes_no_attributes_cannot_carry_a_declaration() -> None:
    assert complaint(core.must_fail_when(nothing), len).startswith("len cannot carry")


@falsetto.must_fail_when(attach_to_anything)
def test_the_decorated_check_comes_back_as_it_was() -> None:
    def check() -> None:
        pass

    assert core.must_fail_when(nothing)(check) is check
    assert core.get_declaration(check) == core.Declaration(nothing)


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._decorator,
        "own_declaration",
        core._declarations._carried.get_declaration,
    )
)
def test_a_check_may_use_another_declared_check() -> None:
    @core.must_fail_when(nothing)
    def used() -> None:
        pass

    def check() -> None:
        used()

    assert complaint(core.must_fail_when(nothing), check) == ""
