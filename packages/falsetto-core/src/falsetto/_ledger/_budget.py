"""How much a ledger may spend on its cells."""

from __future__ import annotations

import math
from collections.abc import Callable
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import final

from .._record import record

__all__ = ["Allowance", "Budget", "Purse"]


@final
@record
class Budget:
    """How much a ledger may spend. What is over it is unproven, and stays in the denominator.

    Attributes:
        seconds: How long after the ledger was made a run may still begin.
        runs: How many runs may be made. A cell begins only if all of its runs can be paid for.

    Raises:
        TypeError: Neither is given, or one is no number.
        ValueError: One is below 0.
    """

    seconds: float | None = None
    runs: int | None = None

    def __post_init__(self) -> None:
        """Refuse what is no amount."""
        if self.seconds is None and self.runs is None:
            raise TypeError("a budget of what? Write Budget(seconds=600) or Budget(runs=3000)")
        for name, amount in (("seconds", self.seconds), ("runs", self.runs)):
            kinds: tuple[type, ...] = (int,) if name == "runs" else (int, float)
            if amount is None:
                continue
            if isinstance(amount, bool) or not isinstance(amount, kinds):
                raise TypeError(f"{name}= must be a number of {name}, not {amount!r}")
            if not amount >= 0 or math.isinf(amount):
                raise ValueError(
                    f"{name}={amount} is no budget; give a number of {name}, from 0 on"
                )


@final
class Purse:
    """What is left of a budget, in whichever threads it is spent.

    Args:
        budget: The budget, or None for one without end.
    """

    __slots__ = ("_budget", "_ends", "_lock", "_runs")

    def __init__(self, budget: Budget | None) -> None:
        self._budget = budget
        seconds = None if budget is None else budget.seconds
        self._ends = None if seconds is None else monotonic() + seconds
        self._runs = None if budget is None else budget.runs
        self._lock = Lock()

    def take(self, runs: int) -> bool:
        """Set aside so many runs, or none where fewer are left."""
        if self._runs is None:
            return True
        with self._lock:
            if self._runs < runs:
                return False
            self._runs -= runs
            return True

    def put_back(self, runs: int) -> None:
        """Give back runs that were set aside and not made."""
        if self._runs is not None:
            with self._lock:
                self._runs += runs

    @property
    def is_late(self) -> bool:
        """Whether its time is over."""
        return self._ends is not None and monotonic() >= self._ends

    def spent(self, what: str, runs: int) -> str:
        """Say that a part of the budget is spent.

        Args:
            what: Which part.
            runs: How many runs the cell would have taken.
        """
        budget = self._budget
        if budget is None:
            raise ValueError("a budget without end cannot be spent")
        if what == "seconds":
            return f"the {budget.seconds:g} s of the ledger were over before its next run"
        return (
            f"it would have taken up to {runs} runs, and fewer were left of the ledger's "
            f"{budget.runs}"
        )


@final
class Allowance:
    """What one cell may spend.

    Args:
        purse: What it is taken from.
        runs: How many runs the cell takes at most.
        timeout: Seconds that one run may take, or None.
        go_on: Raises where nothing more is to be graded.
    """

    __slots__ = ("_go_on", "_made", "_purse", "_runs", "_taken", "timeout")

    def __init__(
        self, purse: Purse, runs: int, timeout: float | None, go_on: Callable[[], None]
    ) -> None:
        self._go_on = go_on
        self._purse = purse
        self._runs = runs
        self._made = 0
        self._taken = False
        self.timeout = timeout

    def spent(self) -> str | None:
        """Say which part of the budget does not allow for the next run."""
        self._go_on()
        if not self._taken:
            return self._purse.spent("runs", self._runs)
        if self._purse.is_late:
            return self._purse.spent("seconds", self._runs)
        self._made += 1
        return None

    def __enter__(self) -> None:
        """Set aside what the cell may need; what there is no more is told run by run."""
        self._taken = self._purse.take(self._runs)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Give back what was not needed."""
        if self._taken:
            self._purse.put_back(max(self._runs - self._made, 0))
