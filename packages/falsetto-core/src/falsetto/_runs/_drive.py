"""Make the runs that the engine asks for, by calling a function or by awaiting it."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import Any, Protocol, cast, final

from .._objects._raw import is_a, is_awaitable
from .._protocol._grading import Asking
from .._vocabulary._outcome import Outcome, Run, RunResult
from ._attempt import Attempt
from ._time_limit import within
from ._turn import Turn

__all__ = ["NO_LIMITS", "Limits", "adrive", "drive", "refuse_async"]


class Limits(Protocol):
    """What the runs of one check may take.

    Attributes:
        timeout: Seconds that one run may take, or None.
    """

    timeout: float | None

    def spent(self) -> str | None:
        """Say which budget is spent, so that a run cannot be made."""


@final
class _NoLimits:
    timeout: float | None = None

    def spent(self) -> str | None:
        return None


NO_LIMITS: Limits = _NoLimits()


def drive(course: Asking, fn: Callable[[], object], limits: Limits = NO_LIMITS) -> Any:
    """Make each run by calling `fn`, and return what the engine returns.

    A run that took longer than it may counts as one that ran out of time: it cannot be cut off.

    Raises:
        TypeError: A call of `fn` does not run it.
        ConcurrencyError: It would have to wait for other graded runs inside an event loop.
    """
    try:
        run = next(course)
        while True:
            with Turn(alone=run.alone):
                answer: object = None
                try:
                    run, attempt = _begun(course, run, limits)
                    if attempt is None:
                        continue
                    with attempt:
                        answer = fn()
                    refuse_unrun(answer)
                except BaseException as error:  # noqa: BLE001 - the engine undoes and raises it
                    run = course.throw(error)
                    continue
                run = course.send(attempt.result())
    except StopIteration as done:
        return done.value
    finally:
        course.close()  # where it was interrupted while it waited for its turn


async def adrive(course: Asking, fn: Callable[[], object], limits: Limits = NO_LIMITS) -> Any:
    """Make each run by calling `fn` and awaiting what it returns, as `drive` does without."""
    try:
        run = next(course)
        while True:
            async with Turn(alone=run.alone):
                answer: object = None
                try:
                    run, attempt = _begun(course, run, limits)
                    if attempt is None:
                        continue
                    with attempt:
                        made = fn()
                        if is_awaitable(made):
                            limit, waiting = limits.timeout, cast("Awaitable[object]", made)
                            made = await (waiting if limit is None else within(limit, waiting))
                        answer = made
                    refuse_unrun(answer)
                except BaseException as error:  # noqa: BLE001 - the engine undoes and raises it
                    run = course.throw(error)
                    continue
                run = course.send(attempt.result())
    except StopIteration as done:
        return done.value
    finally:
        course.close()  # where it was interrupted while it waited for its turn


def _begun(course: Asking, run: Run, limits: Limits) -> tuple[Run, Attempt | None]:
    """Begin the run that is asked for, once its turn has come.

    Returns:
        The run and the attempt at it; or, where a budget is spent, the next run and None.
    """
    spent = limits.spent()
    if spent is not None:
        return course.send(RunResult(outcome=Outcome.SKIPPED, over_budget=spent)), None
    while run.alone:
        run = course.send(None)
    return run, Attempt(run, limits.timeout)


def refuse_async(fn: object) -> None:
    """Refuse an async function where it would be called without being awaited.

    Raises:
        TypeError: It is one.
    """
    if inspect.iscoroutinefunction(fn):
        raise _not_run("an async function")


def refuse_unrun(answer: object) -> None:
    """Refuse a check whose call only made something that is still to be run."""
    if is_a(answer, CoroutineType) or is_a(answer, GeneratorType):
        answer.close()
    elif not (is_awaitable(answer) or is_a(answer, AsyncGeneratorType)):
        return
    kind = type(answer).__name__
    raise _not_run(f"something that returns {'an' if kind[0] in 'aeiou' else 'a'} {kind}")


def _not_run(what: str) -> TypeError:
    return TypeError(
        f"the check is {what}, so calling it does not run it; await an async check, with "
        "`await ledger.agrade(...)` or `await falsetto.acheck_callable(fn, declaration)`, and make "
        "a generator a plain function"
    )
