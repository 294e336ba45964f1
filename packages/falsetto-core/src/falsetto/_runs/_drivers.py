"""Grade a plain callable, for a harness of one's own."""

from __future__ import annotations

from collections.abc import Callable

from .._declarations._declaration import Declaration
from .._declarations._expectation import ErrorTypes
from .._protocol._engine import engine
from .._vocabulary._grade import Grade
from ._drive import adrive, drive, refuse_async

__all__ = ["acheck_callable", "check_callable"]


def check_callable(
    fn: Callable[[], object],
    declaration: Declaration | None,
    *,
    controls: int = 1,
    repeats: int = 1,
    confirm: bool = False,
    default_expect: type[BaseException] | ErrorTypes = AssertionError,
) -> Grade | None:
    """Grade a callable: run it as written, run it again, and run it under the change.

    A change that uses another verb than ``swap`` waits until no other callable is being graded in
    this process, and they wait for it.

    Args:
        fn: The check. It passes when it returns and fails when it raises.
        declaration: The change that must make it fail, or None.
        controls: How many unchanged runs come before the change.
        repeats: How many runs are made under the change, each of which must fail.
        confirm: Whether one more comes after it.
        default_expect: The failures that are meant where the declaration names none.

    Returns:
        The grade, or None for a check that raised `unittest.SkipTest` as written.

    Raises:
        TypeError: The check is asynchronous or a generator, so a call does not run it.
        ConcurrencyError: It would have to wait for others inside an event loop.
    """
    refuse_async(fn)
    course = engine(
        declaration,
        check=fn,
        controls=controls,
        repeats=repeats,
        confirm=confirm,
        default_expect=default_expect,
        concurrent=True,
    )
    grade: Grade | None = drive(course, fn)
    return grade


async def acheck_callable(
    fn: Callable[[], object],
    declaration: Declaration | None,
    *,
    controls: int = 1,
    repeats: int = 1,
    confirm: bool = False,
    default_expect: type[BaseException] | ErrorTypes = AssertionError,
) -> Grade | None:
    """Grade a callable as `check_callable` does, and await what it returns.

    Args:
        fn: The check, asynchronous or not.
        declaration: The change that must make it fail, or None.
        controls: How many unchanged runs come before the change.
        repeats: How many runs are made under the change, each of which must fail.
        confirm: Whether one more comes after it.
        default_expect: The failures that are meant where the declaration names none.

    Returns:
        The grade, or None for a check that raised `unittest.SkipTest` as written.

    Raises:
        TypeError: The check is a generator, so nothing runs it.
    """
    course = engine(
        declaration,
        check=fn,
        controls=controls,
        repeats=repeats,
        confirm=confirm,
        default_expect=default_expect,
        concurrent=True,
    )
    grade: Grade | None = await adrive(course, fn)
    return grade
