from __future__ import annotations

import pickle
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core


async def later() -> str:
    return "gold"


def gold() -> str:
    return "gold"


MODEL = core.Subject(gold)


def refused(act: Any, *args: Any, **kwargs: Any) -> str:
    """Return what an act is refused with."""
    try:
        act(*args, **kwargs)
    except (TypeError, ValueError, core.errors.ChangeError) as error:
        return str(error)
    return "nothing was refused"


@pytest.mark.parametrize(
    ("subject", "replacement", "words"),
    [
        (gold, gold, "swap needs a falsetto.Subject, not a function"),
        ("model", gold, "swap needs a falsetto.Subject, not a str"),
        (MODEL, "bad", "swap of gold needs something to call, not a str; for one answer write"),
        (MODEL, None, "swap of gold needs something to call, not a NoneType"),
        (MODEL, later, "swap of gold needs a plain function"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._patch._swap, "check_swap", lambda subject, replacement: None),
    expect=(AttributeError, AssertionError),
)
def test_what_cannot_be_swapped_is_named(subject: Any, replacement: Any, words: str) -> None:
    handle = core.Patch()
    try:
        said = refused(handle.swap, subject, replacement)
    except AttributeError as error:
        said = str(error)
    handle.undo()
    assert words in said


@falsetto.must_fail_when(lambda m: m.setattr(core.Patch, "_check_closed", lambda self, verb: None))
def test_a_handle_that_is_closed_swaps_nothing() -> None:
    model = core.Subject(gold)
    handle = core.Patch()
    handle.undo()
    said = refused(handle.swap, model, lambda: "bad")
    assert ("the handle is closed" in said, model()) == (True, "gold")


@pytest.mark.parametrize(
    ("fn", "more", "words"),
    [
        (None, {}, "a subject needs something to call, not None"),
        ("gold", {}, "a subject needs something to call, not 'str' object"),
        (gold, {"name": ""}, "name= must be a text"),
        (gold, {"name": 3}, "name= must be a text"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core.Subject, "__init__", lambda self, fn, *, name=None: None)
)
def test_what_cannot_be_a_subject_is_named(fn: Any, more: Any, words: str) -> None:
    assert words in refused(core.Subject, fn, **more)


@falsetto.must_fail_when(lambda m: m.delattr(core.Subject, "__reduce__"))
def test_a_subject_does_not_go_to_another_process() -> None:
    assert "cannot go to another process" in refused(pickle.dumps, MODEL)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._protocol._application, "_nothing_done", lambda steps: None)
)
def test_swapping_what_is_there_already_changes_nothing() -> None:
    def check() -> None:
        assert MODEL() == "gold"

    grade = core.check_callable(check, core.Declaration(lambda m: m.swap(MODEL, gold)))
    assert word(grade) == "misconfigured"
