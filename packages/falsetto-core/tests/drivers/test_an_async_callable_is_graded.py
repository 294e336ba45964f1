from __future__ import annotations

import asyncio
from typing import Any

import falsetto
import pytest
from falsetto_grading import subject, word
from falsetto_testing import core


async def two() -> int:
    return 2


def fetch_two(m: Any) -> None:
    m.setattr(subject, "fetch", two)


def graded(check: Any, change: Any = fetch_two) -> Any:
    return asyncio.run(core.acheck_callable(check, core.Declaration(change)))


async def good() -> None:
    await asyncio.sleep(0)
    assert await subject.fetch() == 1


async def tautology() -> None:
    assert await subject.fetch()


def pass_everything(m: falsetto.Patch) -> None:
    """Take every run for one that passed."""
    m.setattr(
        core._runs._attempt.Attempt,
        "result",
        lambda self: core.RunResult(outcome=core.Outcome.PASSED),
    )


@falsetto.must_fail_when(pass_everything)
def test_an_async_check_is_awaited() -> None:
    assert [word(graded(check)) for check in (good, tautology)] == ["proven", "false"]


@falsetto.must_fail_when(pass_everything)
def test_a_plain_check_may_be_graded_in_a_running_loop() -> None:
    def check() -> None:
        assert subject.pick() == 1

    assert word(graded(check, lambda m: m.setattr(subject, "pick", int))) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._runs._attempt, "_passes_through", lambda error: False)
)
def test_a_cancelled_check_undoes_the_change_and_stays_cancelled() -> None:
    async def check() -> None:
        if await subject.fetch() != 1:
            await asyncio.sleep(60)

    async def cancel() -> str:
        task = asyncio.ensure_future(core.acheck_callable(check, core.Declaration(fetch_two)))
        while subject.fetch is not two and not task.done():
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            return "cancelled"
        return "graded"

    assert (asyncio.run(cancel()), subject.fetch is two) == ("cancelled", False)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._runs._drive, "refuse_unrun", lambda answer: None)
)
def test_an_async_generator_is_refused() -> None:
    async def bit_by_bit() -> Any:
        yield

    with pytest.raises(TypeError, match="something that returns an async_generator"):
        graded(bit_by_bit)
