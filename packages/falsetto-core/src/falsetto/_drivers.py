"""Grade a plain callable, for a harness of one's own."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import cast

from ._attempt import Attempt
from ._declaration import Declaration
from ._engine import engine
from ._expectation import ErrorTypes
from ._grade import Grade
from ._raw import is_a, is_awaitable

__all__ = ["acheck_callable", "check_callable"]


def check_callable(
    fn: Callable[[], object],
    declaration: Declaration | None,
    *,
    controls: int = 1,
    confirm: bool = False,
    default_expect: type[BaseException] | ErrorTypes = AssertionError,
) -> Grade | None:
    """Grade a callable: run it as written, run it again, and run it under the change.

    Args:
        fn: The check. It passes when it returns and fails when it raises.
        declaration: The change that must make it fail, or None.
        controls: How many unchanged runs come before the change.
        confirm: Whether one more comes after it.
        default_expect: The failures that are meant where the declaration names none.

    Returns:
        The grade, or None for a check that raised `unittest.SkipTest` as written.

    Raises:
        TypeError: The check is asynchronous or a generator, so a call does not run it.
    """
    if inspect.iscoroutinefunction(fn):
        raise _not_run("an async function")
    course = engine(
        declaration, check=fn, controls=controls, confirm=confirm, default_expect=default_expect
    )
    try:
        run = next(course)
        while True:
            answer: object = None
            attempt = Attempt(run)
            with attempt:
                answer = fn()
            _refuse_unrun(answer)
            run = course.send(attempt.result())
    except StopIteration as done:
        grade: Grade | None = done.value
        return grade
    except BaseException as error:
        course.throw(error)
        raise


async def acheck_callable(
    fn: Callable[[], object],
    declaration: Declaration | None,
    *,
    controls: int = 1,
    confirm: bool = False,
    default_expect: type[BaseException] | ErrorTypes = AssertionError,
) -> Grade | None:
    """Grade a callable as `check_callable` does, and await what it returns.

    Args:
        fn: The check, asynchronous or not.
        declaration: The change that must make it fail, or None.
        controls: How many unchanged runs come before the change.
        confirm: Whether one more comes after it.
        default_expect: The failures that are meant where the declaration names none.

    Returns:
        The grade, or None for a check that raised `unittest.SkipTest` as written.

    Raises:
        TypeError: The check is a generator, so nothing runs it.
    """
    course = engine(
        declaration, check=fn, controls=controls, confirm=confirm, default_expect=default_expect
    )
    try:
        run = next(course)
        while True:
            answer: object = None
            attempt = Attempt(run)
            with attempt:
                made = fn()
                answer = await cast("Awaitable[object]", made) if is_awaitable(made) else made
            _refuse_unrun(answer)
            run = course.send(attempt.result())
    except StopIteration as done:
        grade: Grade | None = done.value
        return grade
    except BaseException as error:
        course.throw(error)
        raise


def _refuse_unrun(answer: object) -> None:
    """Refuse a check whose call only made something that is still to be run."""
    if is_a(answer, CoroutineType) or is_a(answer, GeneratorType):
        answer.close()
    elif not (is_awaitable(answer) or is_a(answer, AsyncGeneratorType)):
        return
    kind = type(answer).__name__
    raise _not_run(f"something that returns {'an' if kind[0] in 'aeiou' else 'a'} {kind}")


def _not_run(what: str) -> TypeError:
    return TypeError(
        f"the check is {what}, so calling it does not run it; grade an async check with "
        "`await falsetto.acheck_callable(fn, declaration)`, and make a generator a plain function"
    )
