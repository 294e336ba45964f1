"""Grade cells that are minted at runtime, in any harness."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import IO, final, overload

from .._channel._records import SessionRecord
from .._declarations._declaration import Declaration
from .._declarations._expectation import ErrorTypes
from .._runs._drive import adrive, drive, refuse_async
from .._text._error_line import error_line
from .._vocabulary._grade import Grade
from .._vocabulary._reason import Verdict
from ..errors import FalsettoError
from ..typing import Change
from ._budget import Budget
from ._falsifiers import MustFail
from ._mint import Cell, Mint
from ._session import Session
from ._whole_file import write_file

__all__ = ["Ledger"]


@final
class Ledger:
    """Grades the cells of one session, and keeps account of them.

    It may be used by any number of threads and tasks at once. It decides nothing: each cell goes
    through the engine, like any check.

    Args:
        strict: Whether an unproven cell fails the build.
        floor: Which share of the cells must pass as written, from 0 to 1. Without one a cell that
            failed is a data point, and fails nothing.
        controls: How many unchanged runs of a cell come before its changes.
        repeats: How many runs are made under each change, all of which must fail.
        confirm: Whether one more unchanged run comes after a change.
        budget: How much may be spent.
        timeout: Seconds that one run may take. An asynchronous cell is cut off; a synchronous one
            cannot be, and counts as one that ran out of time when it is over.
        default_expect: The failures that are meant where a declaration names none.
        root: What the paths on record are relative to; the current folder, if it is left out.
        events: Where to write each grade the moment it is known, as JSON Lines: a path or a stream.
        progress: Where somebody watches, such as ``sys.stderr``.

    Raises:
        TypeError: An argument is of a type that cannot be meant.
        ValueError: An argument has a value that cannot be meant.
        OutputError: The event stream cannot be opened.
    """

    def __init__(
        self,
        *,
        strict: bool = True,
        floor: float | None = None,
        controls: int = 1,
        repeats: int = 1,
        confirm: bool = False,
        budget: Budget | None = None,
        timeout: float | None = None,
        default_expect: type[BaseException] | ErrorTypes = AssertionError,
        root: str | os.PathLike[str] | None = None,
        events: str | os.PathLike[str] | IO[bytes] | IO[str] | None = None,
        progress: IO[str] | None = None,
    ) -> None:
        for name, flag in (("strict", strict), ("confirm", confirm)):
            if not isinstance(flag, bool):
                raise TypeError(f"{name}= must be True or False, not {flag!r}")
        where = os.path.abspath(os.curdir if root is None else root)
        # First, so that nothing is written for a ledger that is refused.
        self._mint = Mint(
            controls=controls,
            repeats=repeats,
            confirm=confirm,
            default_expect=default_expect,
            budget=budget,
            timeout=timeout,
            root=where,
            go_on=self._go_on,
        )
        self._session = Session(
            strict=strict,
            floor=floor,
            controls=controls,
            repeats=repeats,
            root=where,
            events=events,
            progress=progress,
        )

    @overload
    def grade(
        self,
        name: str,
        fn: Callable[[], object],
        *,
        must_fail: Change | Declaration | None = None,
        controls: int | None = None,
        repeats: int | None = None,
    ) -> Grade | None: ...

    @overload
    def grade(
        self,
        name: str,
        fn: Callable[[], object],
        *,
        must_fail: Sequence[Declaration | Change] | Mapping[str, Declaration | Change],
        controls: int | None = None,
        repeats: int | None = None,
    ) -> tuple[Grade, ...]: ...

    def grade(
        self,
        name: str,
        fn: Callable[[], object],
        *,
        must_fail: MustFail | None = None,
        controls: int | None = None,
        repeats: int | None = None,
    ) -> Grade | tuple[Grade, ...] | None:
        """Grade one cell: run it as written, again, and under each change.

        Args:
            name: What to call it. Each of several declarations gets a grade of its own, under a
                name such as ``refund-17[empty]``.
            fn: The cell. It passes when it returns and fails when it raises.
            must_fail: The change that must make it fail, as a function of the handle or as a
                declaration; or several, by their names. Without one the cell is unproven.
            controls: How many control runs, where it is not as many as for the others.
            repeats: How many runs under each change, likewise.

        Returns:
            The grade, or the grades of several declarations in their order. A cell that raised
            `unittest.SkipTest` as written has none.

        Raises:
            LedgerError: There is a cell of this name, or nothing more is graded.
            TypeError: The cell is asynchronous or a generator, so a call does not run it.
            ConcurrencyError: It would have to wait for other cells inside an event loop.
        """
        refuse_async(fn)
        cell = self._mint.cell(name, fn, must_fail, controls, repeats)
        with self._session.cells.open(cell.names), cell.allowance:
            grades = drive(cell.course, fn, cell.allowance)
            return self._settled(cell, grades)

    @overload
    async def agrade(
        self,
        name: str,
        fn: Callable[[], object],
        *,
        must_fail: Change | Declaration | None = None,
        controls: int | None = None,
        repeats: int | None = None,
    ) -> Grade | None: ...

    @overload
    async def agrade(
        self,
        name: str,
        fn: Callable[[], object],
        *,
        must_fail: Sequence[Declaration | Change] | Mapping[str, Declaration | Change],
        controls: int | None = None,
        repeats: int | None = None,
    ) -> tuple[Grade, ...]: ...

    async def agrade(
        self,
        name: str,
        fn: Callable[[], object],
        *,
        must_fail: MustFail | None = None,
        controls: int | None = None,
        repeats: int | None = None,
    ) -> Grade | tuple[Grade, ...] | None:
        """Grade one cell as `grade` does, and await what it returns."""
        cell = self._mint.cell(name, fn, must_fail, controls, repeats)
        with self._session.cells.open(cell.names), cell.allowance:
            grades = await adrive(cell.course, fn, cell.allowance)
            return self._settled(cell, grades)

    @staticmethod
    def counts(grade: Grade | Sequence[Grade] | None) -> bool:
        """Tell whether a cell counts as one that passed: only if all that was planted is proven.

        Raises:
            TypeError: It is not what one cell was answered with.
        """
        if grade is None:
            return False
        grades = tuple(grade) if isinstance(grade, Iterable) else (grade,)
        for each in grades:
            if not isinstance(each, Grade):
                raise TypeError(
                    "counts() is asked of what grade or agrade answered for one cell, not of a "
                    f"value of type {type(each).__name__}; of several cells ask one by one, as in "
                    "sum(map(ledger.counts, answers))"
                )
        return bool(grades) and all(each.verdict is Verdict.PROVEN for each in grades)

    @property
    def stopped(self) -> str | None:
        """Why nothing more is graded, or None."""
        return self._session.cells.stopped

    @property
    def problems(self) -> tuple[str, ...]:
        """What could not be written down, and why."""
        return tuple(self._session.cells.problems)

    def line(self) -> str:
        """Say the verdict line."""
        return self._session.cells.line()

    def fails_build(self) -> bool:
        """Tell whether the session is red.

        It is when a cell is false, or unproven in a way that counts; when one never came to its
        end; when fewer cells passed as written than the floor asks for; when nothing was graded;
        and when something could not be written down.
        """
        return self._session.exit_status() != 0

    def exit_status(self) -> int:
        """Return the status to end the process with.

        Returns:
            0 for a green session, 1 for a red one, 2 for one that stopped early, 3 for one that
            would be green if all of it could have been written down.
        """
        return self._session.exit_status()

    def record(self) -> SessionRecord:
        """Return everything that is known by now."""
        return self._session.record()

    def write(self, format: str, path: str | os.PathLike[str]) -> None:
        """Write the record with an installed writer, whole or not at all.

        Args:
            format: The writer's name, such as ``json``, which comes with falsetto-junit.
            path: Where the file goes; its folder is made.

        Raises:
            WriterError: The writer is missing or broken, or it failed.
            OutputError: The file cannot be written.
        """
        try:
            write_file(format, path, self.record())
        except FalsettoError as error:
            self._session.cells.problems.append(str(error))
            raise

    def close(self) -> None:
        """End the session: close the event stream, and grade nothing more."""
        self._session.close()

    def __enter__(self) -> Ledger:
        """Return the ledger itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """End the session; an error on the way stops it early."""
        if error is not None:
            self._session.cells.stop(error_line(error))
        self._session.close()

    def _go_on(self) -> None:
        self._session.cells.go_on()

    def _settled(self, cell: Cell, grades: tuple[Grade, ...]) -> Grade | tuple[Grade, ...] | None:
        self._session.note(cell.names, grades, cell.fn)
        if cell.several:
            return grades
        return grades[0] if grades else None
