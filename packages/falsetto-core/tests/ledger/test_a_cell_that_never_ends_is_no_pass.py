from __future__ import annotations

import asyncio
import time
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core

MODEL = core.Subject(lambda: "gold", name="model")


def swap(m: Any) -> None:
    m.swap(MODEL, lambda: "bad")


def without_end(m: falsetto.Patch) -> None:
    """Wait a little and say that it was in time."""

    async def within(seconds: float, awaitable: Any) -> Any:
        try:
            return await asyncio.wait_for(awaitable, 0.2)
        except asyncio.TimeoutError:
            return None

    real = core._runs._drive.Attempt
    m.setattr(core._runs._drive, "within", within)
    m.setattr(core._runs._drive, "Attempt", lambda run, timeout: real(run))


def agraded(cell: Any, **options: Any) -> Any:
    async def main() -> Any:
        ledger = core.Ledger(**{"timeout": 0.02, **options})
        return await asyncio.wait_for(ledger.agrade("cell", cell, must_fail=swap), 5)

    return asyncio.run(main())


@falsetto.must_fail_when(without_end)
def test_a_cell_that_hangs_as_written_has_failed() -> None:
    async def cell() -> None:
        await asyncio.sleep(60)

    grade = agraded(cell)
    assert (word(grade), grade.detail) == ("failed", "ran out of time (the limit is 0.02 s)")


@falsetto.must_fail_when(without_end)
def test_a_cell_that_hangs_under_the_change_proves_nothing() -> None:
    async def cell() -> None:
        if MODEL() != "gold":
            await asyncio.sleep(60)

    grade = agraded(cell)
    assert (word(grade), MODEL()) == ("wrong-reason", "gold")
    assert grade.detail == (
        "under the change it ran out of time (the limit is 0.02 s), which is no proof"
    )


@falsetto.must_fail_when(without_end)
def test_a_cell_that_does_not_let_itself_be_cancelled_is_left_behind() -> None:
    async def cell() -> None:
        while True:
            try:
                await asyncio.sleep(0.3)
            except asyncio.CancelledError:
                continue
            return

    m = core.Patch()
    m.setattr(core._runs._time_limit, "_GRACE", 0.02)
    began = time.monotonic()
    try:
        grade = agraded(cell)
    finally:
        m.undo()
    assert (word(grade), "ran out of time" in str(grade.detail)) == ("failed", True)
    assert time.monotonic() - began < 4


@falsetto.must_fail_when(without_end)
def test_a_timeout_of_the_cells_own_is_its_own_failure() -> None:
    async def cell() -> None:
        raise asyncio.TimeoutError("the model did not answer")

    async def slow() -> None:
        await asyncio.sleep(1)

    own, ours = agraded(cell, timeout=5), agraded(slow)
    assert "the model did not answer" in own.detail
    assert "the limit is 0.02 s" in str(ours.detail)


@falsetto.must_fail_when(lambda m: m.setattr(core._runs._attempt, "perf_counter", lambda: 0.0))
def test_a_plain_cell_that_took_too_long_counts_as_out_of_time() -> None:
    def cell() -> None:
        time.sleep(0.03)

    grade = core.Ledger(timeout=0.01).grade("cell", cell, must_fail=swap)
    assert (word(grade), grade.detail) == ("failed", "ran out of time (the limit is 0.01 s)")


def keep_nothing(m: falsetto.Patch) -> None:
    """Forget cells that never ended, and leave changes in place."""
    m.setattr(core._ledger._cells.Cells, "leave_out", lambda self, record: None)


@falsetto.must_fail_when(keep_nothing)
def test_a_cell_that_is_cancelled_is_incomplete_and_its_change_undone() -> None:
    ledger = core.Ledger()

    async def cell() -> None:
        if MODEL() != "gold":
            await asyncio.sleep(60)

    async def main() -> str:
        task = asyncio.create_task(ledger.agrade("cell", cell, must_fail=swap))
        await asyncio.sleep(0.02)
        task.cancel()
        try:
            return word(await task)
        except asyncio.CancelledError:
            return f"cancelled, and the model says {MODEL()}"

    assert asyncio.run(main()) == "cancelled, and the model says gold"
    assert ledger.line().endswith("(0 graded of 1 run; 1 incomplete)")
    assert (ledger.fails_build(), ledger.exit_status()) == (True, 1)


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, GeneratorExit])
@falsetto.must_fail_when(keep_nothing)
def test_an_interrupt_goes_on_and_the_cell_is_incomplete(interrupt: Any) -> None:
    ledger = core.Ledger()

    def cell() -> None:
        if MODEL() != "gold":
            raise interrupt

    said = "nothing"
    try:
        ledger.grade("cell", cell, must_fail=core.plant(MODEL, "empty", "refusal"))
    except interrupt:
        said = "interrupted"
    assert (said, MODEL()) == ("interrupted", "gold")
    assert ledger.line().endswith("(0 graded of 2 run; 2 incomplete)")


class Once:
    """Takes its first value, and no other."""

    def __init__(self) -> None:
        self.__dict__["v"] = 1

    def __setattr__(self, name: str, value: object) -> None:
        if "locked" in self.__dict__:
            raise RuntimeError("locked")
        self.__dict__.update({name: value, "locked": True})


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._cells.Cells, "stop", lambda self, why: None)
)
def test_nothing_is_graded_after_a_change_that_could_not_be_undone() -> None:
    ledger, once = core.Ledger(), Once()

    def cell() -> None:
        assert MODEL() == "gold"
        assert once.__dict__["v"] == 1

    first = ledger.grade("first", cell, must_fail=lambda m: m.setattr(once, "v", 2))
    said = "nothing"
    try:
        ledger.grade("second", cell, must_fail=swap)
    except core.errors.LedgerError as error:
        said = str(error)
    assert word(first) == "not-reverted"
    assert said == (
        "nothing more is graded by this ledger: the change declared for first could not be undone"
    )
    assert (ledger.exit_status(), ledger.record().complete) == (2, False)
