"""Evaluate a model on 5,000 cells that are minted on the way, and grade every one of them."""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from itertools import islice

import falsetto

CELLS = 5_000
AT_ONCE = 500
BUDGET = falsetto.Budget(runs=14_500, seconds=600)


@falsetto.Subject
async def model(question: str) -> str:
    """Add two numbers, as the service would that is evaluated here; it loses a carry or two."""
    await asyncio.sleep(0.001)
    left, right = (int(word) for word in question.split() if word.isdigit())
    total = left + right - (10 if left % 10 + right % 10 > 17 else 0)
    return f"{left} and {right} are {total}."


@dataclass(frozen=True)
class Cell:
    """A question, what makes the answer right, and the bad answers that it must notice."""

    name: str
    check: Callable[[], Awaitable[None]]
    must_fail: list[falsetto.Declaration] | None


def mint() -> Iterator[Cell]:
    """Make one cell after another; nobody has seen them before."""
    numbers = random.Random(5_000)
    for number in range(CELLS):
        left, right = numbers.randrange(100), numbers.randrange(100)
        question, gold = f"What are {left} and {right} ?", str(left + right)
        if number % 100 == 99:  # somebody forgot to say what is wrong
            yield Cell(f"sum-{number}", ends_with(question, gold), None)
        elif number % 50 == 49:  # somebody looks for the gold anywhere in the answer
            yield Cell(f"sum-{number}", mentions(question, gold), everything())
        else:
            yield Cell(f"sum-{number}", ends_with(question, gold), another(left + right))


def ends_with(question: str, gold: str) -> Callable[[], Awaitable[None]]:
    async def check() -> None:
        answer = await model(question)
        assert answer.rstrip(".").split()[-1] == gold

    return check


def mentions(question: str, gold: str) -> Callable[[], Awaitable[None]]:
    async def check() -> None:
        assert gold in await model(question)

    return check


def another(total: int) -> list[falsetto.Declaration]:
    """Plant the answer to another question."""
    return falsetto.plant(model, other=f"They are {total + 1}.")


def everything() -> list[falsetto.Declaration]:
    """Plant all answers at once."""
    return falsetto.plant(model, everything=list(range(200)))


async def main(events: str) -> int:
    """Grade all cells, and return the exit status that the ledger asks for."""
    trusted = 0
    with falsetto.Ledger(budget=BUDGET, timeout=30, events=events, progress=sys.stderr) as ledger:
        minted = mint()
        while batch := list(islice(minted, AT_ONCE)):
            graded = await asyncio.gather(
                *(ledger.agrade(cell.name, cell.check, must_fail=cell.must_fail) for cell in batch)
            )
            trusted += sum(map(ledger.counts, graded))
            written = falsetto.read_events(events)
            print(f"{len(written.checks):,} verdicts in the event file, {trusted:,} to be trusted")
    reasons = Counter(check.grade.reason.value for check in ledger.record().checks)
    for reason, number in sorted(reasons.items()):
        print(f"{number:6,} {reason}")
    print(ledger.line())
    return ledger.exit_status()


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1])))
