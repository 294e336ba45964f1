from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import falsetto
import pytest
from falsetto_testing import core
from hypothesis import given
from hypothesis import strategies as st

NAN = float("nan")


class Scalar:
    """A number as a numerical library has it."""

    def __init__(self, value: float) -> None:
        self._value = value

    def __float__(self) -> float:
        return self._value


class Text(str):
    """A text that says of itself that it is a number, as numpy's does."""

    __slots__ = ()

    def __float__(self) -> float:
        return float(str(self))


class Array:
    """An array as numpy has it, which is a float only where it is a single number."""

    def __init__(self, *values: Any) -> None:
        self._values = values
        self.dtype = SimpleNamespace(kind="U" if isinstance(values[0], str) else "f")

    def __float__(self) -> float:
        if len(self._values) > 1:
            raise TypeError("only 0-dimensional arrays can be converted to Python scalars")
        return float(self._values[0])


def told(value: Any, **bound: Any) -> str:
    """Return what a score is refused with, or the float that it is."""
    try:
        return str(core.score(value, **bound))
    except (AssertionError, TypeError) as error:
        return f"{type(error).__name__}: {error}"


def accept_all(m: falsetto.Patch) -> None:
    """Find every score good."""
    m.setattr(core._evals._score.Score, "missed", property(lambda self: False))


def refuse_all(m: falsetto.Patch) -> None:
    """Find no score good."""
    m.setattr(core._evals._score.Score, "missed", property(lambda self: True))


@pytest.mark.parametrize(
    ("value", "bound"),
    [
        (0.7, {"at_least": 0.7}),
        (1, {"at_least": 0.7}),
        (True, {"at_least": 1}),
        (Decimal("0.7"), {"at_least": 0.7}),
        (Fraction(3, 4), {"at_least": Fraction(3, 4)}),
        (Scalar(0.9), {"at_least": 0.7}),
        (Array(0.9), {"at_least": 0.7}),
        (0.2, {"at_most": 0.2}),
        (-3, {"at_most": Decimal("0.2")}),
        (10**20, {"at_least": 1}),
    ],
)
@falsetto.must_fail_when(refuse_all)
def test_a_number_within_its_bound_is_returned_as_a_float(value: Any, bound: Any) -> None:
    assert told(value, **bound) == str(float(value))


@pytest.mark.parametrize(
    ("value", "bound", "words"),
    [
        (0.69, {"at_least": 0.7}, "the score 0.69 is not at least 0.7"),
        (0.21, {"at_most": 0.2}, "the score 0.21 is not at most 0.2"),
        (False, {"at_least": 1}, "the score 0 is not at least 1"),
        (None, {"at_least": 0}, "there is no score, and it must be at least 0"),
        (None, {"at_most": 1}, "there is no score, and it must be at most 1"),
        (NAN, {"at_least": 0}, "the score nan is no number, and it must be at least 0"),
        (NAN, {"at_most": 9}, "the score nan is no number, and it must be at most 9"),
        (Decimal("NaN"), {"at_least": 0}, "the score nan is no number"),
        (Decimal("sNaN"), {"at_least": 0}, "the score nan is no number"),
        (math.inf, {"at_least": 0}, "the score inf is no number"),
        (-math.inf, {"at_most": 0}, "the score -inf is no number"),
        (10**400, {"at_least": 0}, "the score nan is no number"),
    ],
)
@falsetto.must_fail_when(accept_all)
def test_anything_else_fails_as_an_assertion_does(value: Any, bound: Any, words: str) -> None:
    said = told(value, **bound)
    assert said.startswith(f"ScoreError: {words}")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("0.9", "a score must be a number, not a str"),
        (Text("0.9"), "a score must be a number, not a Text"),
        (b"1", "a score must be a number, not a bytes"),
        ([0.9], "a score must be a number, not a list"),
        (1j, "a score must be a number, not a complex"),
        (MagicMock(), "a score must be a number, not a MagicMock"),
        (object(), "a score must be a number, not an object"),
        (Array("0.9"), "a score must be a number, not an Array"),
        (Array(0.9, 0.1), "one number is needed, and an Array is none: only 0-dimensional"),
    ],
)
@falsetto.must_fail_when(lambda m: m.setattr(core._evals._score, "_number", lambda value: 1.0))
def test_what_is_no_number_is_an_error_and_no_failure(value: Any, words: str) -> None:
    assert told(value, at_least=0.5).startswith(f"TypeError: {words}")


@pytest.mark.parametrize(
    ("bound", "words"),
    [
        ({}, "a score needs one bound"),
        ({"at_least": 0, "at_most": 1}, "a score needs one bound"),
        ({"at_least": "0.5"}, "at_least= must be a number, not a str"),
        ({"at_least": True}, "at_least= must be a number, not a bool"),
        ({"at_least": Array(0.1, 0.2)}, "one number is needed"),
        ({"at_most": NAN}, "at_most=nan is no bound"),
        ({"at_most": math.inf}, "at_most=inf is no bound"),
    ],
)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._evals._score, "_bounds", lambda at_least, at_most: (0.0, None))
)
def test_a_bound_that_cannot_be_meant_is_an_error(bound: Any, words: str) -> None:
    assert told(0.5, **bound).startswith(f"TypeError: {words}")


@falsetto.must_fail_when(accept_all)
@given(st.floats(), st.floats(allow_nan=False, allow_infinity=False), st.booleans())
def test_a_score_passes_only_on_the_right_side(value: float, bound: float, least: bool) -> None:
    said = told(value, **{"at_least" if least else "at_most": bound})
    passes = math.isfinite(value) and (value >= bound if least else value <= bound)
    assert said.startswith("ScoreError") is not passes


def keep_no_book(m: falsetto.Patch) -> None:
    """Put no score on record."""
    m.setattr(core._evals._score.keeping_scores, "__enter__", lambda self: [])
    m.setattr(core._evals._score.keeping_scores, "__exit__", lambda self, *_: None)


@falsetto.must_fail_when(keep_no_book)
def test_every_score_of_a_run_is_on_record_also_one_that_failed() -> None:
    with core.keeping_scores() as kept:
        told(0.9, at_least=0.5)
        told(None, at_least=0.5)
        told(3, at_most=2)
        told("0.9", at_least=0.5)
    told(1, at_least=0)
    assert [(each.value, each.missed) for each in kept] == [
        (0.9, False),
        (None, True),
        (3.0, True),
    ]


@falsetto.must_fail_when(keep_no_book)
def test_a_run_inside_a_run_keeps_its_own_scores() -> None:
    with core.keeping_scores() as outer:
        told(1, at_least=0)
        with core.keeping_scores() as inner:
            told(2, at_least=0)
        told(3, at_least=0)
    assert ([each.value for each in outer], [each.value for each in inner]) == ([1, 3], [2])


def in_a_new_thread(value: float) -> None:
    import threading

    thread = threading.Thread(target=lambda: told(value, at_least=0))
    thread.start()
    thread.join()


@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._evals._score, "_everywhere", core._evals._score._Everywhere())
        or m.setattr(core._evals._score.keeping_scores, "__enter__", lambda self: [])
        or m.setattr(core._evals._score.keeping_scores, "__exit__", lambda self, *_: None)
    )
)
def test_a_driver_that_owns_the_process_keeps_the_scores_of_every_thread() -> None:
    with core.keeping_scores() as alone:
        in_a_new_thread(1)
    with core.keeping_scores(process_wide=True) as wide:
        in_a_new_thread(2)
    in_a_new_thread(3)
    assert ([each.value for each in alone], [each.value for each in wide]) == ([], [2])


@falsetto.must_fail_when(
    lambda m: m.setattr(core.errors.ScoreError, "__init__", lambda self, *_, value=None: None)
)
def test_the_failure_carries_the_number() -> None:
    try:
        core.score(0.25, at_least=0.5)
    except core.errors.ScoreError as error:
        carried = getattr(error, "value", None)
    assert carried == 0.25
