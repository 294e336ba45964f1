"""Make a cell of what a harness hands over."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import final

from .._declarations._declaration import Declaration
from .._declarations._expectation import ErrorTypes
from .._protocol._engine import engine
from .._protocol._grading import Asking
from ..errors import LedgerError
from ._budget import Allowance, Budget, Purse
from ._falsifiers import falsifiers

__all__ = ["Cell", "Mint"]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One cell on its way.

    Attributes:
        names: The name of each of its grades.
        several: Whether it is answered with all of its grades.
        fn: Its function.
        course: What asks for its runs.
        allowance: What it may spend.
    """

    names: tuple[str, ...]
    several: bool
    fn: Callable[[], object]
    course: Asking
    allowance: Allowance


@final
class Mint:
    """Makes the cells of one ledger.

    Args:
        controls: How many control runs a cell gets.
        repeats: How many runs each of its changes gets.
        confirm: Whether one more unchanged run comes after a change.
        default_expect: The failures that are meant where a declaration names none.
        budget: How much may be spent, or None.
        timeout: Seconds that one run may take, or None.
        root: What the paths on record are relative to.
        go_on: Raises where nothing more is to be graded.

    Raises:
        TypeError: An argument is of a type that cannot be meant.
        ValueError: An argument has a value that cannot be meant.
    """

    def __init__(
        self,
        *,
        controls: int,
        repeats: int,
        confirm: bool,
        default_expect: type[BaseException] | ErrorTypes,
        budget: Budget | None,
        timeout: float | None,
        root: str | os.PathLike[str],
        go_on: Callable[[], None],
    ) -> None:
        _refuse_budget(budget)
        _refuse_timeout(timeout)
        self._controls = controls
        self._repeats = repeats
        self._confirm = confirm
        self._default_expect = default_expect
        self._purse = Purse(budget)
        self._timeout = timeout
        self._root = root
        self._go_on = go_on
        # So that what cannot be meant is told before there is a cell.
        self._course((), int, controls, repeats).close()

    def cell(
        self,
        name: object,
        fn: Callable[[], object],
        must_fail: object,
        controls: int | None,
        repeats: int | None,
    ) -> Cell:
        """Make a cell.

        Args:
            name: What to call it.
            fn: Its function.
            must_fail: What must make it fail.
            controls: How many control runs, where it is not as many as for the others.
            repeats: How many runs under each change, likewise.

        Raises:
            LedgerError: The name is none.
            TypeError: It cannot be called, or nothing that can be meant must make it fail.
        """
        if not isinstance(name, str) or not name.strip():
            raise LedgerError(
                f"a cell needs a name to be told by in reports, and {name!r} is none; give each "
                "cell its own"
            )
        if not callable(fn):
            raise TypeError(
                f"the cell {name!r} is a {type(fn).__name__}, which cannot be run again; hand over "
                "the function, as in ledger.grade(name, lambda: evaluate(case))"
            )
        falsifying = falsifiers(must_fail, fn)
        declared = falsifying.declarations
        controls = self._controls if controls is None else controls
        repeats = self._repeats if repeats is None else repeats
        course = self._course(declared, fn, controls, repeats)
        runs = 1 + (controls + (repeats + self._confirm) * len(declared) if declared else 0)
        return Cell(
            names=falsifying.names(name),
            several=falsifying.several,
            fn=fn,
            course=course,
            allowance=Allowance(self._purse, runs, self._timeout, self._go_on),
        )

    def _course(
        self,
        declarations: tuple[Declaration, ...],
        fn: Callable[[], object],
        controls: int,
        repeats: int,
    ) -> Asking:
        return engine(
            declarations,
            check=fn,
            controls=controls,
            repeats=repeats,
            confirm=self._confirm,
            default_expect=self._default_expect,
            root=self._root,
            concurrent=True,
        )


def _refuse_budget(budget: object) -> None:
    if budget is not None and not isinstance(budget, Budget):
        raise TypeError(
            f"budget= takes a falsetto.Budget, which says of what: Budget(seconds=600) or "
            f"Budget(runs=3000), not {budget!r}"
        )


def _refuse_timeout(timeout: object) -> None:
    if timeout is None:
        return
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        raise TypeError(f"timeout= must be a number of seconds, not {timeout!r}")
    if not 0 < timeout < float("inf"):
        raise ValueError(f"timeout={timeout} lets no run end; give a number of seconds above 0")
