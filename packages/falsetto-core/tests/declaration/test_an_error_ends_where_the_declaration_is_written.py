from __future__ import annotations

import traceback
from collections.abc import Callable
from types import CodeType
from typing import Any

import falsetto
import pytest
from falsetto_testing import core


def change(m: Any) -> None:
    m.setenv("FALSETTO_TESTING", "1")


def declare_a_number() -> None:
    core.must_fail_when(42)


def declare_an_unknown_scope() -> None:
    core.must_fail_when(change, scope="galaxy")


def declare_for_a_number() -> None:
    core.must_fail_when(change)(42)


def declare_twice() -> None:
    once = core.must_fail_when(change)
    once(once(lambda: None))


def declare_without_a_call() -> None:
    @core.must_fail_when
    def test_one() -> None: ...


def ask_for_a_wrong_name() -> None:
    core.must_fale_when(change)


WRONG = [
    declare_a_number,
    declare_an_unknown_scope,
    declare_for_a_number,
    declare_twice,
    declare_without_a_call,
    ask_for_a_wrong_name,
]


def raised(wrong: Callable[[], None]) -> pytest.ExceptionInfo[Exception]:
    with pytest.raises((core.errors.DeclarationError, AttributeError)) as info:
        wrong()
    return info


def through(function: Callable[..., Any]) -> Callable[..., Any]:
    def inner(*given: Any, **named: Any) -> Any:
        returned = function(*given, **named)
        return through(returned) if callable(returned) else returned

    return inner


def call_through_another(m: falsetto.Patch) -> None:
    """Have one more frame between the author's line and the error."""
    m.setattr(core, "must_fail_when", through(core.must_fail_when))
    m.setattr(core, "__getattr__", through(core.__getattr__))


def shown(code: CodeType) -> CodeType:
    names = tuple(name.replace("__tracebackhide__", "shown") for name in code.co_varnames)
    inner = tuple(shown(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_varnames=names, co_consts=inner)


def show_our_frames(m: falsetto.Patch) -> None:
    """Hide no frame of ours."""
    for function in (core.must_fail_when, core.__getattr__):
        m.setattr(function, "__code__", shown(function.__code__))


@pytest.mark.parametrize("wrong", WRONG)
@falsetto.must_fail_when(call_through_another)
def test_one_frame_of_ours_follows_the_line_that_declares(wrong: Callable[[], None]) -> None:
    info = raised(wrong)
    functions = [frame.name for frame in traceback.extract_tb(info.value.__traceback__)]
    assert functions.index(wrong.__name__) == len(functions) - 2


@falsetto.must_fail_when(
    lambda m: m.setattr(core._declarations._declaration, "__tracebackhide__", False)
)
def test_pytest_shows_no_line_of_ours_even_without_the_decorator() -> None:
    with pytest.raises(core.errors.DeclarationError) as info:
        core.Declaration(42)
    shown = info.traceback.filter(info)
    assert [entry.name for entry in shown] == [
        "test_pytest_shows_no_line_of_ours_even_without_the_decorator"
    ]


@pytest.mark.parametrize("wrong", WRONG)
@falsetto.must_fail_when(show_our_frames)
def test_pytest_shows_no_line_of_ours(wrong: Callable[[], None]) -> None:
    info = raised(wrong)
    assert info.traceback.filter(info)[-1].name == wrong.__name__
