from __future__ import annotations

import contextlib
import sys
import unittest
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import ask, grade, ran, subject, word
from falsetto_testing import core


def accept_everything(m: falsetto.Patch) -> None:
    """Take every change for one that was made."""
    real = core._protocol._application._unfinished
    # It still closes what nobody awaits, which would be a warning of its own.
    m.setattr(core._protocol._application, "_unfinished", lambda *args: real(*args) and None)
    m.setattr(core._protocol._application, "_nothing_done", lambda steps: None)


async def later(m: Any) -> None:
    m.setattr(subject, "pick", lambda: 2)


def bit_by_bit(m: Any) -> Iterator[None]:
    m.setattr(subject, "pick", lambda: 2)
    yield


async def in_the_end(m: Any) -> AsyncIterator[None]:
    m.setattr(subject, "pick", lambda: 2)
    yield


class Awaitable:
    def __await__(self) -> Iterator[None]:
        return iter(())


def check() -> None:
    assert subject.pick() == 1


def really(m: Any, returned: object) -> object:
    """Make a real change, and return something beside it."""
    m.setattr(subject, "pick", lambda: 2)
    return returned


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: None, "patches through it, as in lambda m: m.setattr(module, 'name', stub)"),
        (lambda m: m.setattr(subject, "pick", subject.pick), "left everything as it was"),
        (lambda m, make=later: make(m), "a coroutine that nobody awaits"),
        (lambda m, make=bit_by_bit: make(m), "a generator that nobody runs"),
        (lambda m, make=in_the_end: make(m), "an async generator that nobody runs"),
        (lambda m: really(m, Awaitable()), "something to be awaited"),
        (lambda m: really(m, mock.patch.object(subject, "pick")), "_patch, a patcher"),
        (lambda m: really(m, mock.patch.dict({})), "_patch_dict, a patcher"),
        (lambda m: (None, really(m, contextlib.nullcontext())), "nullcontext, a patcher"),
    ],
)
@falsetto.must_fail_when(accept_everything)
def test_a_change_that_was_not_made_is_named(change: Any, words: str) -> None:
    graded = grade(check, change)
    assert word(graded) == "misconfigured"
    assert words in str(graded.detail)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._application, "_is_unstarted", lambda value: True)
)
def test_a_change_may_return_what_it_planted_or_a_patcher_it_started() -> None:
    def planting(m: Any) -> Any:
        planted = contextlib.nullcontext()
        m.setattr(subject, "client", planted)
        return (really(m, None), planted)

    def starting(m: Any) -> Any:
        patcher = mock.patch.object(subject, "LIMIT", 2)
        patcher.start()
        return really(m, patcher)

    try:
        found = [word(grade(check, change)) for change in (planting, starting)]
    finally:
        mock.patch.stopall()
    assert found == ["proven", "proven"]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._application, "_nothing_done", lambda steps: "it left something"
    )
)
def test_one_real_step_among_idle_ones_is_enough() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "serve", subject.serve)
        m.setattr(subject, "pick", lambda: 2)

    assert word(grade(check, change)) == "proven"


def fail(*_: object) -> None:
    pytest.fail("no such place")


def leave(*_: object) -> None:
    sys.exit(3)


def skip(*_: object) -> None:
    raise unittest.SkipTest("not here")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (leave, "SystemExit: 3"),
        (skip, "SkipTest: not here"),
        (fail, "Failed: no such place"),
        (lambda m: m.setattr(subject, "no_such_name", 1), "no_such_name"),
        (lambda m: m.delattr(subject, "v"), "AttributeError"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._application, "error_line", lambda error: "something")
)
def test_a_change_that_raises_is_not_applied(change: Callable[..., Any], words: str) -> None:
    graded = grade(check, change)
    assert word(graded) == "not-applied"
    assert words in str(graded.detail)


def ignore_what_is_unknown(m: falsetto.Patch) -> None:
    """Fill every parameter, if need be with None."""
    m.setattr(core._protocol._grading, "_unknown", lambda grading, declaration: None)


@pytest.mark.parametrize("outcome", ["passed", "failed"])
@falsetto.must_fail_when(ignore_what_is_unknown)
def test_a_parameter_that_the_check_does_not_have_is_known_before_any_other_run(
    outcome: str,
) -> None:
    declaration = core.Declaration(lambda m, n, k=1: None)
    try:
        runs, graded = ask(declaration, [ran(outcome)], arguments={"v": 1, "w": 2})
    except StopIteration:
        runs, graded = [], None
    assert runs == ["positive 1"]
    assert (word(graded), graded.detail) == (
        "misconfigured",
        (
            "the change asks for 'n', which is no parameter of the check's parametrization "
            "(it has: 'v', 'w'); a change is made before setup and sees no fixture, so patch the "
            "module or the class that the fixture comes from"
        ),
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._declarations._declaration.Declaration, "parameters", property(lambda self: ("n",))
    )
)
def test_parameters_are_filled_by_name() -> None:
    seen: list[object] = []

    def change(m: Any, n: int, *, v: int, k: int = 1) -> None:
        seen.append((n, v, k))
        m.setattr(subject, "pick", lambda: 2)

    ask(core.Declaration(change), arguments={"v": 2, "n": 1, "k": 9})
    assert seen == [(1, 2, 1)]
