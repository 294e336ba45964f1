from __future__ import annotations

import asyncio
import gc
import json
import warnings
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock, create_autospec

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core

MODEL = core.Subject(lambda prompt: "gold", name="model")


@core.Subject
async def later(prompt: str) -> str:
    return "gold"


def see_no_breakdown(m: falsetto.Patch) -> None:
    """Take whatever a stand-in does for an answer."""
    m.setattr(core._protocol._arrival.Arrival, "broken", lambda self, failed: ())


def take_all_for_breakdowns(m: falsetto.Patch) -> None:
    """Take an error that is meant for a breakdown."""
    m.setattr(core._evals._breakdown, "_is_on_purpose", lambda spot: False)


def made_ahead(swap: Any, args: Any, kwargs: Any) -> Any:
    """Call the stand-in before anybody awaits it."""
    answer = core._evals._subject.call_in(
        core._evals._subject.Shape.AWAITED, swap.replacement, args, kwargs
    )

    async def wait() -> Any:
        return await answer

    return wait()


def careful(use: Callable[[str], object], passes: Callable[[object], bool]) -> Callable[[], None]:
    """Make a check that swallows what the subject raises, as many a framework does."""

    def check() -> None:
        try:
            answer: object = use("why")
        except Exception:  # noqa: BLE001
            answer = None
        core.score(float(passes(answer)), at_least=1)

    return check


def graded(check: Any, change: Any) -> Any:
    return core.check_callable(check, core.Declaration(change))


async def takes_nothing() -> str:
    return "bad"


BREAKDOWNS: dict[str, Callable[..., Any]] = {
    "TypeError": lambda: "bad",
    "NameError": lambda prompt: not_there,  # type: ignore[name-defined] # noqa: F821
    "StopIteration": lambda prompt: next(iter(())),
    "KeyError": {}.__getitem__,
    "JSONDecodeError": json.loads,
    "TypeError: too many": create_autospec(lambda: "bad"),
    "RecursionError": lambda prompt: MODEL(prompt)[::-1],
}


@pytest.mark.parametrize("kind", BREAKDOWNS)
@falsetto.must_fail_when(see_no_breakdown)
def test_a_check_that_only_noticed_the_breakdown_is_not_proven(kind: str) -> None:
    check = careful(MODEL, lambda answer: answer is not None)
    grade = graded(check, lambda m: m.swap(MODEL, BREAKDOWNS[kind]))
    assert word(grade) == "wrong-reason"
    assert f"what stands in for model broke down: {kind}" in grade.detail
    assert "it has to take what the subject takes" in grade.detail


@falsetto.must_fail_when(see_no_breakdown)
def test_one_that_calls_the_subject_is_told_what_to_call() -> None:
    check = careful(MODEL, lambda answer: answer is not None)
    grade = graded(check, lambda m: m.swap(MODEL, BREAKDOWNS["RecursionError"]))
    assert "let it call subject.fn" in str(grade.detail)


@falsetto.must_fail_when(see_no_breakdown)
def test_a_check_that_passes_all_the_same_is_not_accused() -> None:
    check = careful(MODEL, lambda answer: answer in ("gold", None))
    grade = graded(check, lambda m: m.swap(MODEL, lambda: "bad"))
    assert (word(grade), "broke down: TypeError" in str(grade.detail)) == ("not-applied", True)


@pytest.mark.parametrize("stub", [lambda: "bad", takes_nothing])
@falsetto.must_fail_when(see_no_breakdown)
def test_an_asynchronous_one_is_told_when_it_is_awaited(stub: Any) -> None:
    async def check() -> None:
        try:
            answer: object = await later("why")
        except TypeError:
            answer = None
        assert answer is not None

    declaration = core.Declaration(lambda m: m.swap(later, stub))
    grade = asyncio.run(core.acheck_callable(check, declaration))
    assert (word(grade), "broke down: TypeError" in str(grade.detail)) == ("wrong-reason", True)


def fail(prompt: str) -> str:
    raise TimeoutError("the model is down")


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.swap(MODEL, fail),
        core.plant(MODEL, "error")[0].change,
        lambda m: m.swap(MODEL, Mock(side_effect=TimeoutError)),
        lambda m: m.swap(MODEL, lambda prompt: (_ for _ in ()).throw(TimeoutError("down"))),
    ],
    ids=["raised", "planted", "a mock's", "thrown"],
)
@falsetto.must_fail_when(take_all_for_breakdowns)
def test_an_error_that_is_meant_is_an_answer(change: Any) -> None:
    check = careful(MODEL, lambda answer: answer is not None)
    assert word(graded(check, change)) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._evals._subject.Swap, "broke", property(lambda swap: swap._breakdown))
)
def test_one_that_answered_at_all_is_good_enough() -> None:
    answers = {"why": "bad"}

    def check() -> None:
        said = []
        for prompt in ("why", "how"):
            try:
                said.append(MODEL(prompt))
            except KeyError:
                said.append("")
        assert said[0] == "gold"

    assert word(graded(check, lambda m: m.swap(MODEL, answers.__getitem__))) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._under_change, "_is_the_breakdown", lambda negative: False)
)
def test_a_breakdown_that_is_meant_is_named() -> None:
    def check() -> None:
        assert MODEL("why") == "gold"

    declaration = core.Declaration(lambda m: m.swap(MODEL, {}.__getitem__), expect=KeyError)
    assert word(core.check_callable(check, declaration)) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._verdict._under_change, "_is_the_breakdown", lambda negative: True)
)
def test_an_error_that_only_looks_alike_is_not_the_breakdown() -> None:
    def broken(prompt: str) -> str:
        return str(next(iter(())))

    def check() -> None:
        try:
            answer = MODEL("why")
        except StopIteration:
            answer = ""
        assert answer == "gold"

    assert word(graded(check, lambda m: m.swap(MODEL, broken))) == "wrong-reason"


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._protocol._arrival.Arrival,
        "broken",
        lambda self, failed: ("for model broke down: TypeError",),
    )
)
def test_of_two_one_that_answered_is_enough_for_a_failure() -> None:
    judge = core.Subject(lambda answer: 1.0, name="judge")

    def change(m: Any) -> None:
        m.swap(MODEL, lambda: "bad")
        m.swap(judge, lambda answer: 0.0)

    assert word(graded(careful(MODEL, judge), change)) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._evals._subject.Swap, "_awaited", made_ahead), expect=(AssertionError,)
)
def test_one_that_is_never_awaited_leaves_nothing_behind() -> None:
    handle = core.Patch()
    handle.swap(later, lambda prompt: "bad")
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        later("why").close()
        gc.collect()
    handle.undo()
    assert [str(each.message) for each in seen] == []
