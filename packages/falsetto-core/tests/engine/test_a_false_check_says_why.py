from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import grade, subject, word
from falsetto_grading.subject import LIMIT, pick
from falsetto_grading.subject import serve as hand_over
from falsetto_testing import core

CAN_WATCH = sys.version_info >= (3, 12)
MONITORING: Any = getattr(sys, "monitoring", None)

# A change keeps the original to call it: that is not the check's copy.
_original = subject.strict


def said(check: Callable[[], object], change: Callable[..., object]) -> str:
    graded = grade(check, change)
    return str(graded.detail) if word(graded) == "false" else word(graded)


def see_no_copies(m: falsetto.Patch) -> None:
    """Look for no copied names."""
    m.setattr(core._protocol._alias, "aliases", lambda function, steps, planted: iter(()))


def accuse_every_name(m: falsetto.Patch) -> None:
    """Take every name of the module for one that the check uses."""
    m.setattr(
        core._protocol._alias, "names_used", lambda function, spared: set(function.__globals__)
    )


def set_pick(m: Any) -> None:
    m.setattr(subject, "pick", lambda: 2)


def through_the_module() -> int:
    return pick()


def by_name() -> None:
    assert pick()


def through_a_helper() -> None:
    assert through_the_module() == 1


@pytest.mark.parametrize("check", [by_name, through_a_helper])
@falsetto.must_fail_when(see_no_copies)
def test_a_name_that_the_module_copied_is_named(check: Any) -> None:
    words = said(check, set_pick)
    assert f"{__name__} has a name of its own, 'pick'" in words
    assert "subject import pick` makes one" in words


@falsetto.must_fail_when(see_no_copies)
def test_a_copy_under_another_name_is_named() -> None:
    words = said(lambda: hand_over(str), lambda m: m.setattr(subject, "serve", lambda handler: "2"))
    assert "import serve as hand_over` makes one" in words


@falsetto.must_fail_when(see_no_copies)
def test_a_copied_constant_is_named() -> None:
    assert "'LIMIT'" in said(lambda: str(LIMIT), lambda m: m.setattr(subject, "LIMIT", 2))


@falsetto.must_fail_when(accuse_every_name)
def test_a_copy_that_the_check_does_not_use_is_no_cause() -> None:
    def change(m: Any) -> None:
        m.setattr(subject, "strict", lambda value: _original(1))

    assert "_original" not in said(lambda: subject.strict(1), change)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._telling.Telling, "at", lambda self, bound, name: True)
)
def test_another_constant_of_the_same_value_is_no_cause() -> None:
    assert "'ONE'" not in said(lambda: ONE, lambda m: m.setattr(subject, "LIMIT", 2))


ONE = 1


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._watch.Watch, "called", lambda self, step, **since: True)
)
def test_a_planted_function_that_was_never_called_is_named() -> None:
    assert "subject.pick was never called" in said(lambda: None, set_pick)


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._watch._Look, "called", lambda self, watched, since_arrival: None
    )
)
def test_a_planted_mock_that_was_never_called_is_named() -> None:
    words = said(lambda: None, lambda m: m.setattr(subject, "pick", mock.Mock()))
    assert "subject.pick was never called" in words


async def later() -> int:
    return 2


@pytest.mark.parametrize(
    ("check", "change"),
    [
        (lambda: str(subject.pick()), set_pick),
        (lambda: str(subject.pick()), lambda m: m.setattr(subject, "pick", mock.Mock())),
        (lambda: None, lambda m: m.setattr(subject, "LIMIT", 2)),
        (lambda: None, lambda m: m.setattr(subject, "pick", len)),
        (lambda: None, lambda m: m.setattr(subject, "fetch", later)),
        (lambda: None, lambda m: m.delattr(subject, "pick")),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._watch.Watch, "called", lambda self, step, **since: False)
)
def test_nothing_is_said_of_what_was_called_or_cannot_be_known(check: Any, change: Any) -> None:
    assert said(check, change) == "None"


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._monitor.Monitor, "stop", lambda self: None)
)
def test_the_watch_gives_its_tool_back() -> None:
    before = [MONITORING.get_tool(tool) for tool in range(6)]
    try:
        said(lambda: None, set_pick)
        after = [MONITORING.get_tool(tool) for tool in range(6)]
    finally:
        for tool in (4, 5):
            if before[tool] is None and MONITORING.get_tool(tool) is not None:
                MONITORING.free_tool_id(tool)
    assert after == before


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._monitor.Monitor, "stop", lambda self: None)
)
def test_a_watch_that_cannot_begin_gives_its_tool_back_too() -> None:
    before = [MONITORING.get_tool(tool) for tool in range(6)]
    patch = core.Patch()
    patch.setattr(core._protocol._monitor.Monitor, "_listen", _refuse)
    try:
        verdict = said(lambda: None, set_pick)
        after = [MONITORING.get_tool(tool) for tool in range(6)]
    finally:
        patch.undo()
        for tool in (4, 5):
            if before[tool] is None and MONITORING.get_tool(tool) is not None:
                MONITORING.free_tool_id(tool)
    assert (verdict, after) == ("internal-error", before)


def _refuse(*_: object) -> None:
    raise TypeError("no code object")


def watching_by_itself() -> None:
    MONITORING.use_tool_id(4, "the check's own")
    try:
        assert subject.pick() == 1
    finally:
        MONITORING.free_tool_id(4)


@pytest.mark.skipif(not CAN_WATCH, reason="this interpreter cannot watch single functions")
@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._monitor, "_FREE_TOOLS", (4,)))
def test_a_check_that_watches_by_itself_finds_its_tool_free() -> None:
    assert word(grade(watching_by_itself, set_pick)) == "proven"
