from __future__ import annotations

import asyncio
import contextvars
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core


def stay_put(m: falsetto.Patch) -> None:
    """Let nothing ever stand in for a subject."""
    m.setattr(core._evals._subject, "stand_in", lambda subject: None)


def reach_everywhere(m: falsetto.Patch) -> None:
    """Let a swap reach the whole process."""
    real = core._evals._subject.put
    m.setattr(
        core._patch._swap,
        "put",
        lambda subject, replacement, everywhere: real(subject, replacement, everywhere=True),
    )


def never_take_out(m: falsetto.Patch) -> None:
    """Leave a stand-in where it is, and do not look."""
    m.setattr(core._patch._swap, "take_out", lambda swap: None)
    m.setattr(core._patch._swap.SwapPlace, "is_restored", lambda self: True)


def swapped(subject: Any, replacement: Any, act: Callable[[], Any]) -> Any:
    """Return what an act answers while something stands in for a subject."""
    handle = core.Patch()
    handle.swap(subject, replacement)
    try:
        return act()
    finally:
        handle.undo()


def gold(prompt: str = "") -> str:
    return f"gold {prompt}".strip()


@falsetto.must_fail_when(stay_put)
def test_a_stand_in_is_called_with_the_same_arguments() -> None:
    model = core.Subject(gold)
    args, kwargs = swapped(
        model, lambda *args, **kwargs: (args, kwargs), lambda: (model("why"), model(prompt="who"))
    )
    assert (args, kwargs, model("why")) == ((("why",), {}), ((), {"prompt": "who"}), "gold why")


@falsetto.must_fail_when(never_take_out)
def test_a_subject_is_what_it_was_once_the_change_is_undone() -> None:
    model = core.Subject(gold)
    handle = core.Patch()
    handle.swap(model, lambda: "bad")
    during = model()
    m = core.Patch()
    m.swap(model, lambda: "worse")
    nested = model()
    m.undo()
    after_the_inner = model()
    handle.undo()
    assert (during, nested, after_the_inner, model()) == ("bad", "worse", "bad", "gold")


@falsetto.must_fail_when(never_take_out)
def test_a_swap_is_undone_from_any_context() -> None:
    model = core.Subject(gold)
    handle = core.Patch()
    there = contextvars.copy_context()
    there.run(handle.swap, model, lambda: "bad")
    during = there.run(model)
    handle.undo()
    assert (during, there.run(model)) == ("bad", "gold")


@falsetto.must_fail_when(reach_everywhere)
def test_other_contexts_do_not_notice() -> None:
    model = core.Subject(gold)
    elsewhere = contextvars.copy_context()
    there = swapped(model, lambda: "bad", lambda: elsewhere.run(model))
    assert there == "gold"


@falsetto.must_fail_when(reach_everywhere)
def test_a_plain_thread_does_not_notice() -> None:
    model = core.Subject(gold)
    with ThreadPoolExecutor(1) as pool:
        pool.submit(int).result()  # so that the thread is there already
        assert swapped(model, lambda: "bad", lambda: pool.submit(model).result()) == "gold"


@falsetto.must_fail_when(stay_put)
def test_what_the_run_awaits_starts_or_hands_to_a_thread_notices() -> None:
    model = core.Subject(gold)

    async def ask() -> str:
        return str(model())

    async def run() -> list[str]:
        handle = core.Patch()
        handle.swap(model, lambda: "bad")
        try:
            gathered = await asyncio.gather(ask(), ask())
            return [await ask(), *gathered, await asyncio.to_thread(model)]
        finally:
            handle.undo()

    assert asyncio.run(run()) == ["bad"] * 4


def only_here(m: falsetto.Patch) -> None:
    """Let no swap reach the whole process."""
    real = core._evals._subject.put
    m.setattr(
        core._patch._swap,
        "put",
        lambda subject, replacement, everywhere: real(subject, replacement, everywhere=False),
    )


@falsetto.must_fail_when(only_here)
def test_a_driver_that_owns_the_process_lets_every_thread_notice() -> None:
    model = core.Subject(gold)
    answers: list[str] = []
    handle = core.Patch(everywhere=True)
    handle.swap(model, lambda: "bad")
    for _ in range(2):
        thread = threading.Thread(target=lambda: answers.append(model()))
        thread.start()
        thread.join()
        handle.undo()
    assert answers == ["bad", "gold"]


@falsetto.must_fail_when(stay_put)
def test_the_last_of_two_swaps_counts() -> None:
    model = core.Subject(gold)

    def change(m: Any) -> None:
        m.swap(model, lambda: "one")
        m.swap(model, lambda: "two")

    def check() -> None:
        assert model() != "two"

    assert word(core.check_callable(check, core.Declaration(change))) == "proven"


async def later(prompt: str) -> str:
    await asyncio.sleep(0)
    return "gold"


async def streaming_later(prompt: str) -> AsyncIterator[str]:
    yield "go"
    yield "ld"


def streaming(prompt: str) -> Iterator[str]:
    yield from ("go", "ld")


def through_a_call(prompt: str) -> Any:
    return later(prompt)


def streamed_through_a_call(prompt: str) -> Any:
    return streaming_later(prompt)


class Model:
    async def __call__(self, prompt: str) -> str:
        return "gold"

    async def answer(self, prompt: str) -> str:
        return "gold"


async def awaited(model: Any) -> str:
    return str(await model("why"))


async def listened_to(model: Any) -> str:
    return "".join([piece async for piece in model("why")])


def in_no_shape(m: falsetto.Patch) -> None:
    """Hand over what a stand-in answers as it is."""
    m.setattr(core._evals._subject, "call_in", lambda shape, fn, args, kwargs: fn(*args, **kwargs))


@pytest.mark.parametrize(
    ("fn", "use"),
    [
        (later, awaited),
        (Model(), awaited),
        (Model().answer, awaited),
        (through_a_call, awaited),
        (streaming_later, listened_to),
        (streamed_through_a_call, listened_to),
    ],
)
@falsetto.must_fail_when(in_no_shape, expect=(TypeError, AssertionError))
def test_a_plain_stand_in_answers_in_the_way_the_subject_does(fn: Any, use: Any) -> None:
    model = core.Subject(fn)
    first = asyncio.run(use(model))
    told = "nothing"
    try:
        told = swapped(model, lambda prompt: "bad", lambda: asyncio.run(use(model)))
    except TypeError as error:
        told = str(error)
    assert (first, told) == ("gold", "bad")


@falsetto.must_fail_when(in_no_shape)
def test_a_streamed_text_comes_in_one_piece() -> None:
    model = core.Subject(streaming)
    there = swapped(model, lambda prompt: "bad", lambda: list(model("why")))
    assert (there, list(model("why"))) == (["bad"], ["go", "ld"])


@falsetto.must_fail_when(stay_put)
def test_a_stand_in_that_is_asynchronous_itself_is_left_as_it_is() -> None:
    async def bad(prompt: str) -> str:
        return "bad"

    model = core.Subject(later)
    assert swapped(model, bad, lambda: asyncio.run(awaited(model))) == "bad"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._evals._subject, "_mark_as_awaited", lambda subject: 0)
)
def test_a_framework_that_asks_sees_that_a_subject_is_awaited() -> None:
    assert asyncio.iscoroutinefunction(core.Subject(later))


def copied(self: Any, memo: object) -> Any:
    """Make another subject of the same function."""
    return core.Subject(self.fn)


@falsetto.must_fail_when(lambda m: m.setattr(core.Subject, "__deepcopy__", copied))
def test_a_copy_is_the_same_swap_point() -> None:
    import copy

    model = core.Subject(gold)
    copies = copy.deepcopy([model, copy.copy(model)])
    assert [each is model for each in copies] == [True, True]


def by_its_type(m: falsetto.Patch) -> None:
    """Call every subject by its type."""
    m.setattr(core._evals._subject, "_name_of", lambda fn: type(fn).__name__)


@falsetto.must_fail_when(by_its_type)
def test_a_subject_is_called_after_its_function_or_as_it_is_told() -> None:
    assert [core.Subject(gold).name, core.Subject(gold, name="model").name] == ["gold", "model"]
    assert repr(core.Subject(gold)) == "<falsetto.Subject gold>"
