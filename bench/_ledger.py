"""What a ledger costs a run, keeps of a cell, and says of many cells at once."""

from __future__ import annotations

import asyncio
import random
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from typing import final

import falsetto

from ._memory import per_check
from ._session import SessionError

__all__ = ["Bookkeeping", "Crowd", "measure_crowd", "measure_ledger"]

_RUNS = 3
_AT_ONCE = 2_000


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Bookkeeping:
    """What a ledger costs.

    Attributes:
        seconds: Of computing, for each run of a cell that does nothing itself.
        memory: Bytes that are kept of each cell.
    """

    seconds: float
    memory: float


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    """What came of many asynchronous cells, half of whose changes do nothing to them.

    Attributes:
        verb: How the changes are made.
        cells: How many there were.
        wrongly_proven: Inert changes that were called proofs.
        wrongly_false: Real ones that were not.
        seconds: How long it took.
    """

    verb: str
    cells: int
    wrongly_proven: int
    wrongly_false: int
    seconds: float


@final
class _Shop:
    """The subject, and something beside it."""

    def __init__(self) -> None:
        self.model: Callable[[], str] = _gold
        self.beside: Callable[[], str] = _gold
        self.subject = falsetto.Subject(_gold, name="model")
        self.bystander = falsetto.Subject(_gold, name="bystander")

    def change(self, verb: str, *, is_real: bool) -> Callable[[falsetto.Patch], None]:
        """Return a change of the subject, or of what is beside it."""
        if verb == "swap":
            subject = self.subject if is_real else self.bystander
            return lambda m: m.swap(subject, _bad)
        return lambda m: m.setattr(self, "model" if is_real else "beside", _bad)


def _gold() -> str:
    return "gold"


def _bad() -> str:
    return "bad"


def measure_ledger(cells: int) -> Bookkeeping:
    """Grade so many cells that do next to nothing, each in three runs."""
    _graded(200)  # what is looked up once
    before = time.process_time()
    _graded(cells)
    seconds = (time.process_time() - before) / (_RUNS * cells)
    kept = {size: _kept(size) for size in (cells // 5, cells)}
    return Bookkeeping(seconds=seconds, memory=per_check(kept))


def measure_crowd(verb: str, cells: int) -> Crowd:
    """Grade so many cells, some thousands at once.

    Args:
        verb: ``swap``, or ``setattr``, which is alone in the process.
        cells: How many.
    """
    shop = _Shop()
    before = time.perf_counter()
    proven = asyncio.run(_crowd(shop, verb, cells))
    seconds = time.perf_counter() - before
    if shop.model is not _gold or shop.beside is not _gold:
        raise SessionError("a change was left in place")
    return Crowd(
        verb=verb,
        cells=cells,
        wrongly_proven=sum(proven[::2]),
        wrongly_false=sum(not each for each in proven[1::2]),
        seconds=seconds,
    )


async def _crowd(shop: _Shop, verb: str, cells: int) -> list[bool]:
    # No secrets are drawn here, and the same numbers are wanted each time.
    draw = random.Random(17)

    async def cell() -> None:
        shop.bystander()
        for _ in range(2):
            await asyncio.sleep(draw.random() * 1e-3)
            falsetto.score((shop.subject() == shop.model() == "gold"), at_least=1)

    ledger = falsetto.Ledger()

    async def one(number: int) -> bool:
        change = shop.change(verb, is_real=number % 2 == 1)
        return ledger.counts(await ledger.agrade(str(number), cell, must_fail=change))

    proven: list[bool] = []
    for first in range(0, cells, _AT_ONCE):
        batch = range(first, min(first + _AT_ONCE, cells))
        proven += await asyncio.gather(*map(one, batch))
    return proven


def _graded(cells: int) -> falsetto.Ledger:
    subject = falsetto.Subject(_gold, name="model")
    declaration = falsetto.Declaration(lambda m: m.swap(subject, _bad), describe="a bad answer")

    def cell() -> None:
        assert subject() == "gold"

    ledger = falsetto.Ledger()
    for number in range(cells):
        ledger.grade(str(number), cell, must_fail=declaration)
    if not ledger.line().startswith(f"falsetto: {cells} proven"):
        raise SessionError(f"the ledger says otherwise: {ledger.line()}")
    return ledger


def _kept(cells: int) -> int:
    tracemalloc.start()
    try:
        ledger = _graded(cells)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    ledger.close()
    return kept
