from __future__ import annotations

import asyncio
import contextvars
import sys
import types
from collections.abc import Callable, Coroutine, Generator
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core

MODEL = core.Subject(lambda: "gold", name="model")
BESIDE = core.Subject(lambda: "gold", name="beside")


def share(m: falsetto.Patch) -> None:
    """Let any number of runs share a context."""
    m.setattr(core._runs._turn.Turn, "_is_beside", lambda self, other: False)
    m.setattr(core._runs._turn.Turn, "_leave_context", leave)


def leave(self: Any) -> bool:
    core._runs._turn._current.set(self._above)
    return False


@types.coroutine
def pass_on() -> Generator[None, None, None]:
    yield


def cell(before: int, after: int) -> Callable[[], Coroutine[Any, Any, None]]:
    async def check() -> None:
        for _ in range(before):
            await pass_on()
        BESIDE()
        answer = MODEL()
        for _ in range(after):
            await pass_on()
        assert answer == "gold"

    return check


def swapping(subject: Any) -> Callable[[Any], None]:
    return lambda m: m.swap(subject, lambda: "bad")


def become(coroutines: list[Any]) -> list[str]:
    """Run coroutines in turn, all in one context, and return what becomes of each."""
    answers: dict[int, str] = {}
    while len(answers) < len(coroutines):
        for at, each in enumerate(coroutines):
            if at in answers:
                continue
            try:
                each.send(None)
            except StopIteration as done:
                answers[at] = word(done.value)
            except core.errors.ConcurrencyError as refused:
                answers[at] = str(refused)
    return list(answers.values())


@falsetto.must_fail_when(share)
def test_runs_that_cross_in_one_context_are_no_proof() -> None:
    ledger = core.Ledger()
    cells = [
        ledger.agrade(f"{at}", cell(at % 4, 3 - at % 3), must_fail=swapping(subject))
        for at, subject in enumerate([MODEL, BESIDE] * 4)
    ]
    said = contextvars.copy_context().run(become, cells)
    assert [
        each.startswith("several graded runs are under way in one context") for each in said
    ] == [True] * 8
    assert (ledger.exit_status(), MODEL(), BESIDE()) == (1, "gold", "gold")


@pytest.mark.skipif(sys.version_info < (3, 12), reason="a task does not tell its context")
@falsetto.must_fail_when(share)
def test_a_task_that_shares_the_context_of_another_is_refused() -> None:
    ledger = core.Ledger()

    async def graded() -> list[Any]:
        shared = contextvars.copy_context()
        loop: Any = asyncio.get_running_loop()
        tasks = [
            loop.create_task(
                ledger.agrade(name, cell(before, 1), must_fail=swapping(MODEL)), context=shared
            )
            for name, before in (("outer", 9), ("inner", 1))
        ]
        return await asyncio.gather(*tasks, return_exceptions=True)

    outer, inner = asyncio.run(graded())
    assert word(outer) == "proven"
    assert isinstance(inner, core.errors.ConcurrencyError)
    assert "let each cell have a task of its own" in str(inner)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._runs._turn.Turn, "_is_beside", lambda self, other: True),
    expect=(core.errors.ConcurrencyError, AssertionError),
)
def test_a_run_inside_another_may_share_its_context() -> None:
    ledger = core.Ledger()

    async def outer() -> None:
        inner = await ledger.agrade(f"{len(names)}", cell(1, 1), must_fail=swapping(MODEL))
        names.append(inner)
        assert BESIDE() == "gold"

    names: list[Any] = []
    grade = asyncio.run(ledger.agrade("outer", outer, must_fail=swapping(BESIDE)))
    assert [word(each) for each in (grade, *names)] == ["proven"] * 4
