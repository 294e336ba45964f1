"""The protocol of one check, without knowing how anything is run."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from types import FrameType, MappingProxyType

from .._declarations._declaration import Declaration
from .._declarations._expectation import ErrorTypes, is_error_type
from .._verdict._classify import internal_error
from .._vocabulary._grade import Grade
from .._vocabulary._outcome import RunResult
from ..errors import UndoError
from ._grading import Asking, Grading
from ._trial import Bench

__all__ = ["engine"]

_NO_ARGUMENTS: Mapping[str, object] = MappingProxyType({})


def engine(
    declaration: Declaration | Sequence[Declaration] | None,
    *,
    check: Callable[..., object] | None = None,
    arguments: Mapping[str, object] = _NO_ARGUMENTS,
    controls: int = 1,
    repeats: int = 1,
    confirm: bool = False,
    default_expect: type[BaseException] | ErrorTypes = AssertionError,
    root: str | os.PathLike[str] | None = None,
    is_suite: Callable[[FrameType], bool] | None = None,
    concurrent: bool = False,
    process_wide: bool = False,
) -> Asking:
    """Grade one check: yield each run to make, be sent what it did, and return the grade.

    The declared change is made right before the run under it is yielded, and undone as soon as
    the generator is resumed, thrown into or closed. None is returned for a check that was
    skipped or errored as written.

    Of several declarations each gets its own grade, and all of them share the positive run and the
    control runs. A tuple of grades is returned then, which is empty in place of None.

    Args:
        declaration: What was declared for the check.
        check: The check's function, by which its own code is told.
        arguments: The check's parameters, by which the change's are filled.
        controls: How many unchanged runs come before the change.
        repeats: How many runs are made under the change, each of which must fail.
        confirm: Whether one more comes after it, for a check that would be proven.
        default_expect: The failures that are meant where the declaration names none.
        root: What the paths on record are relative to.
        is_suite: Tells whether a frame runs code of the check's suite.
        concurrent: Whether the driver grades other checks in this process meanwhile. It is asked
            then to see that none of them runs under a change that reaches the whole process.
        process_wide: Whether the driver runs nothing else in this process meanwhile, so that what
            stands in for a subject may do so in every thread.

    Raises:
        TypeError: An argument is of a type that cannot be meant.
        ValueError: There would be no control run, or no run under the change.
    """
    several = isinstance(declaration, (list, tuple))
    declarations: Sequence[Declaration | None] = (
        tuple(declaration) or (None,)
        if isinstance(declaration, (list, tuple))
        else (_one(declaration),)
    )
    for each in declarations if several else ():
        _one(each)
    _refuse_count("controls", controls, "no control run")
    _refuse_count("repeats", repeats, "no run under the change")
    default = default_expect if isinstance(default_expect, tuple) else (default_expect,)
    if not default or not all(map(is_error_type, default)):
        raise TypeError("default_expect= must be an exception type or a tuple of them")
    bench = Bench(check, arguments, default, root, is_suite)
    grading = Grading(
        declarations=tuple(declarations),
        bench=bench,
        controls=controls,
        repeats=repeats,
        confirm=confirm,
        concurrent=concurrent,
        process_wide=process_wide,
    )
    return _guarded(grading, several=several)


def _one(declaration: object) -> Declaration | None:
    if declaration is None or isinstance(declaration, Declaration):
        return declaration
    raise TypeError(
        f"a declaration is needed, not a {type(declaration).__name__}; "
        "write falsetto.Declaration(change)"
    )


def _refuse_count(name: str, count: object, what: str) -> None:
    if isinstance(count, bool) or not isinstance(count, int):
        raise TypeError(f"{name}= must be a whole number of runs, not {count!r}")
    if count < 1:
        raise ValueError(f"{name}={count} leaves {what}; ask for at least 1")


def _guarded(grading: Grading, *, several: bool) -> Asking:
    """Keep apart what a driver throws in and what goes wrong in Falsetto itself."""
    course = grading.proceed()
    answer: RunResult | None = None
    thrown: Exception | None = None
    while True:
        try:
            # The change may be in place here, and may be one of a builtin: no use is made of any.
            run = course.send(answer) if thrown is None else course.throw(thrown)
        except StopIteration as done:
            grades: tuple[Grade, ...] = done.value
            break
        except Exception as error:
            if error is thrown:
                raise
            grades = _crashed(grading, error)
            break
        thrown = None
        try:
            answer = yield run
        except Exception as error:  # noqa: BLE001 - it may be the change's doing
            thrown = error
        except BaseException as interrupt:
            _close(course, interrupt)
            raise
    if several:
        return grades
    return grades[0] if grades else None


def _crashed(grading: Grading, error: Exception) -> tuple[Grade, ...]:
    """Return the grades that were known when Falsetto crashed, and its crash for all others."""
    runs = tuple(grading.runs)
    without = grading.declarations[len(grading.grades) :]
    return (
        *grading.grades,
        *(internal_error(error, declared=each and each.description, runs=runs) for each in without),
    )


def _close(course: Asking, interrupt: BaseException) -> None:
    try:
        course.close()
    except UndoError as left:
        if isinstance(interrupt, GeneratorExit):
            raise
        raise interrupt from left
