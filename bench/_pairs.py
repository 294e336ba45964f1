"""Run two sessions in turns, and compare neighbours only."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import final

from ._case import Case
from ._session import Taken

__all__ = ["Ratios", "measure", "ratios"]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Ratios:
    """How much longer the second session took than the first one beside it.

    Attributes:
        clock: By the clock, the median of all pairs.
        least: By the clock, the least of all pairs.
        most: By the clock, the most of all pairs.
        computing: In computing time, the median of all pairs.
    """

    clock: float
    least: float
    most: float
    computing: float


def measure(case: Case, pairs: int) -> Ratios:
    """Run both sessions of `case` in turns, after one of each that does not count.

    Args:
        case: What to compare.
        pairs: How many pairs to run, before the case's own weight.
    """
    with tempfile.TemporaryDirectory(prefix="falsetto-bench-") as name:
        folder = Path(name)
        case.suite.write(folder)
        case.first.run(folder)
        case.second.run(folder)
        return ratios(
            [(case.first.run(folder), case.second.run(folder)) for _ in range(pairs * case.weight)]
        )


def ratios(pairs: Sequence[tuple[Taken, Taken]]) -> Ratios:
    """Compare the sessions of each pair with each other, and only then take the median.

    A slow moment of the machine so spoils a pair or two, and not the comparison.
    """
    clock = [second.clock / first.clock for first, second in pairs]
    computing = [second.computing / first.computing for first, second in pairs]
    return Ratios(
        clock=statistics.median(clock),
        least=min(clock),
        most=max(clock),
        computing=statistics.median(computing),
    )
