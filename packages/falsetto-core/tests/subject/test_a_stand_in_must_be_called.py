from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import falsetto
from falsetto_grading import subject, word
from falsetto_testing import core


def gold(prompt: str = "") -> str:
    return "gold"


MODEL = core.Subject(gold, name="model")
JUDGE = core.Subject(lambda answer: 1.0, name="judge")


def call_everything_reached(m: falsetto.Patch) -> None:
    """Take every stand-in for one that was called."""
    m.setattr(core._protocol._arrival.Arrival, "unreached", lambda self: ((), True))


def swap_model(m: Any) -> None:
    m.swap(MODEL, lambda prompt="": "bad")


def graded(check: Any, change: Any = swap_model) -> Any:
    return core.check_callable(check, core.Declaration(change))


@falsetto.must_fail_when(call_everything_reached)
def test_a_check_that_calls_the_function_behind_it_is_not_reached() -> None:
    def check() -> None:
        assert MODEL.fn() == "gold"

    grade = graded(check)
    assert (word(grade), grade.detail, grade.fails_build(False)) == (
        "not-reached",
        "never called: model",
        True,
    )


@falsetto.must_fail_when(call_everything_reached)
def test_a_cache_that_answers_is_not_reached() -> None:
    asked = lru_cache(MODEL)

    def check() -> None:
        assert asked() == "gold"

    assert word(graded(check)) == "not-reached"


@falsetto.must_fail_when(call_everything_reached)
def test_a_pool_of_threads_that_inherits_nothing_is_not_reached() -> None:
    with ThreadPoolExecutor(1) as pool:

        def check() -> None:
            assert pool.submit(MODEL).result() == "gold"

        grade = graded(check)
    assert word(grade) == "not-reached"
    assert "a plain thread pool does not inherit it" in str(grade.hint)


@falsetto.must_fail_when(call_everything_reached)
def test_a_check_that_fails_without_calling_it_proves_nothing() -> None:
    runs: list[int] = []

    def check() -> None:
        runs.append(1)
        assert len(runs) < 3

    grade = graded(check)
    assert word(grade) == "not-reached"
    assert grade.detail.startswith("under the change it failed: AssertionError")
    assert grade.detail.endswith(", and never called: model")


@falsetto.must_fail_when(call_everything_reached)
def test_of_two_subjects_each_must_be_called_where_the_check_still_passes() -> None:
    def change(m: Any) -> None:
        m.swap(MODEL, lambda: "bad")
        m.swap(JUDGE, lambda answer: 0.9)

    def check() -> None:
        assert JUDGE("recorded") > 0.5

    grade = graded(check, change)
    assert (word(grade), grade.detail) == ("not-reached", "never called: model")


def call_nothing_reached(m: falsetto.Patch) -> None:
    """Take no stand-in for one that was called."""
    real = core._protocol._arrival.Arrival.unreached
    m.setattr(
        core._protocol._arrival.Arrival,
        "unreached",
        lambda self: (real(self)[0] or ("model",), False),
    )


@falsetto.must_fail_when(call_nothing_reached)
def test_of_two_subjects_one_that_is_called_is_enough_for_a_failure() -> None:
    def change(m: Any) -> None:
        m.swap(MODEL, lambda: "bad")
        m.swap(JUDGE, lambda answer: 0.0)

    def check() -> None:
        assert JUDGE("recorded") > 0.5

    assert word(graded(check, change)) == "proven"


@falsetto.must_fail_when(call_nothing_reached)
def test_a_swap_beside_another_change_need_not_be_called_for_a_failure() -> None:
    def change(m: Any) -> None:
        m.swap(MODEL, lambda: "bad")
        m.setattr(subject, "pick", lambda: 2)

    def check() -> None:
        assert subject.pick() == 1

    assert word(graded(check, change)) == "proven"


@falsetto.must_fail_when(call_nothing_reached)
def test_a_swap_that_a_later_one_replaced_need_not_be_called() -> None:
    def change(m: Any) -> None:
        m.swap(MODEL, lambda: "one")
        m.swap(MODEL, lambda: "two")

    def check() -> None:
        assert MODEL() == "gold"

    assert word(graded(check, change)) == "proven"


@falsetto.must_fail_when(call_nothing_reached)
def test_a_check_that_calls_it_and_still_passes_is_false() -> None:
    def check() -> None:
        assert MODEL() is not None

    grade = graded(check)
    assert (word(grade), [step.verb for step in grade.changed]) == ("false", ["swap"])


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._judgement.Judge, "_asked_for_planted", lambda *_: True)
)
def test_a_stand_in_that_raises_proves_nothing_by_itself() -> None:
    def bad(prompt: str = "") -> str:
        raise AssertionError("planted")

    def check() -> None:
        assert MODEL() == "gold"

    grade = graded(check, lambda m: m.swap(MODEL, bad))
    assert word(grade) == "wrong-reason"
    assert grade.detail.startswith("the change itself raised the failure")
