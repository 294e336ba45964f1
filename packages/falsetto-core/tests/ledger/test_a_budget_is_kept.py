from __future__ import annotations

import asyncio
import math
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core

MODEL = core.Subject(lambda: "gold", name="model")


def swap(m: Any) -> None:
    m.swap(MODEL, lambda: "bad")


def good() -> None:
    assert MODEL() == "gold"


def red() -> None:
    assert MODEL() == "other"


def spend_freely(m: falsetto.Patch) -> None:
    """Let no budget ever be spent."""
    m.setattr(core._ledger._budget.Allowance, "spent", lambda self: None)


def graded(ledger: Any, *cells: Any) -> list[str]:
    return [
        word(ledger.grade(f"cell-{number}", cell, must_fail=swap))
        for number, cell in enumerate(cells)
    ]


@falsetto.must_fail_when(spend_freely)
def test_what_is_over_the_budget_of_runs_is_unproven_and_in_the_denominator() -> None:
    ledger = core.Ledger(budget=core.Budget(runs=7))
    assert graded(ledger, good, good, good) == ["proven", "proven", "over-budget"]
    assert ledger.line() == (
        "falsetto: 2 proven, 0 failed as written, 0 false, 1 unproven (3 graded of 3 run)"
    )
    (last,) = [check for check in ledger.record().checks if check.nodeid == "cell-2"]
    assert (last.fails_build, last.grade.runs, ledger.fails_build()) == (True, (), True)
    assert last.grade.detail == (
        "it would have taken up to 3 runs, and fewer were left of the ledger's 7"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._budget.Purse, "put_back", lambda self, runs: 0)
)
def test_runs_that_were_not_made_are_there_for_others() -> None:
    ledger = core.Ledger(budget=core.Budget(runs=4))
    assert graded(ledger, red, good) == ["failed", "proven"]


@pytest.mark.parametrize("budget", [{"runs": 0}, {"seconds": 0}, {"seconds": 0.0, "runs": 9}])
@falsetto.must_fail_when(spend_freely)
def test_nothing_is_run_on_a_budget_of_nothing(budget: Any) -> None:
    ran: list[int] = []
    ledger = core.Ledger(budget=core.Budget(**budget))
    grade = ledger.grade("cell", lambda: ran.append(1), must_fail=swap)
    assert (word(grade), grade.verdict.value, ran) == ("over-budget", "unproven", [])
    assert word(ledger.grade("other", good)) == "over-budget"


@falsetto.must_fail_when(spend_freely)
def test_no_run_begins_when_the_time_is_over() -> None:
    moment = [0.0]
    m = core.Patch()
    m.setattr(core._ledger._budget, "monotonic", lambda: moment[0])

    def slow() -> None:
        moment[0] += 4
        assert MODEL() == "gold"

    try:
        ledger = core.Ledger(budget=core.Budget(seconds=10))
        reasons = graded(ledger, slow, slow)
    finally:
        m.undo()
    first, second = ledger.record().checks
    assert reasons == ["proven", "over-budget"]
    assert (len(first.grade.runs), len(second.grade.runs)) == (3, 0)
    assert second.grade.detail == "the 10 s of the ledger were over before its next run"


@falsetto.must_fail_when(spend_freely)
def test_a_cell_that_is_under_way_when_the_time_is_over_is_over_the_budget_too() -> None:
    moment = [0.0]
    m = core.Patch()
    m.setattr(core._ledger._budget, "monotonic", lambda: moment[0])

    def slow() -> None:
        moment[0] += 4
        assert MODEL() == "gold"

    try:
        ledger = core.Ledger(budget=core.Budget(seconds=7))
        grade = ledger.grade("cell", slow, must_fail=swap)
    finally:
        m.undo()
    assert (word(grade), len(grade.runs), MODEL()) == ("over-budget", 2, "gold")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._budget.Purse, "take", lambda self, runs: True)
)
def test_cells_at_once_never_spend_more_than_there_is() -> None:
    ran: list[int] = []

    async def cell() -> None:
        ran.append(1)
        await asyncio.sleep(0)
        good()

    async def main() -> list[str]:
        ledger = core.Ledger(budget=core.Budget(runs=10))
        return sorted(
            map(
                word,
                await asyncio.gather(
                    *(ledger.agrade(str(number), cell, must_fail=swap) for number in range(8))
                ),
            )
        )

    assert (asyncio.run(main()), len(ran)) == (["over-budget"] * 5 + ["proven"] * 3, 9)


@pytest.mark.parametrize(
    ("amounts", "words"),
    [
        ({}, "a budget of what?"),
        ({"runs": -1}, "runs=-1 is no budget"),
        ({"seconds": -0.5}, "seconds=-0.5 is no budget"),
        ({"seconds": math.nan}, "seconds=nan is no budget"),
        ({"seconds": math.inf}, "seconds=inf is no budget"),
        ({"runs": 2.5}, "runs= must be a number of runs, not 2.5"),
        ({"runs": True}, "runs= must be a number of runs, not True"),
        ({"seconds": "60"}, "seconds= must be a number of seconds, not '60'"),
    ],
)
@falsetto.must_fail_when(lambda m: m.setattr(core.Budget, "__post_init__", lambda self: None))
def test_what_is_no_amount_is_refused(amounts: Any, words: str) -> None:
    try:
        said = str(core.Budget(**amounts))
    except (TypeError, ValueError) as error:
        said = str(error)
    assert said.startswith(words)
