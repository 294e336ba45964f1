"""Which failure is the stated reason."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import Any, TypeAlias, final

from .._objects._raw import is_a, is_awaitable
from ..errors import DeclarationTypeError, DeclarationValueError
from ..typing import Expectation

__all__ = [
    "ErrorTypes",
    "Expected",
    "Match",
    "PredicateError",
    "is_error_type",
    "leaves",
    "validate",
]

ErrorTypes: TypeAlias = "tuple[type[BaseException], ...]"

_REMEDY = "pass an exception type, a tuple of them, or a predicate that takes the error"


@final
class PredicateError(Exception):
    """A predicate given as ``expect=`` did not answer."""


@final
class Match:
    """One error that is no group, and what it counts by.

    Args:
        error: The error.
        groups: The groups that it was raised in, outermost first.
        types: The types among those named that it counts by: none where a predicate decided.
            None when it does not count.
    """

    __slots__ = ("error", "groups", "types")

    def __init__(
        self, error: BaseException, groups: tuple[BaseException, ...], types: ErrorTypes | None
    ) -> None:
        self.error = error
        self.groups = groups
        self.types = types


@final
class Expected:
    """What counts as the stated reason of one check.

    Args:
        expect: What the declaration names, or None for the default.
        default: The types that count by default.
    """

    __slots__ = ("default", "expect")

    def __init__(self, expect: Expectation | None, default: ErrorTypes = (AssertionError,)) -> None:
        self.expect = expect
        self.default = default

    @property
    def types(self) -> ErrorTypes | None:
        """The types that count, or None where a predicate decides."""
        if self.expect is None:
            return self.default
        if isinstance(self.expect, type):
            return (self.expect,)
        return self.expect if isinstance(self.expect, tuple) else None

    @property
    def asked(self) -> str:
        """What was asked for, in words: "KeyError or OSError"."""
        if self.types is None:
            return "what its predicate holds for"
        return " or ".join(each.__qualname__ for each in self.types)

    def matches(self, error: BaseException, groups: tuple[BaseException, ...] = ()) -> list[Match]:
        """List each leaf of `error` with the types it counts by, or None when it does not count.

        An exception group counts as itself where it is what was named, and otherwise when each
        of its leaves counts.

        Args:
            error: What was raised.
            groups: The groups that it was found in, outermost first.

        Raises:
            PredicateError: The predicate raised, or gave no answer.
        """
        if not is_group(error):
            return [Match(error, groups, self._by(error, lenient=False))]
        by = self._by(error, lenient=True)
        if by is not None:
            return [Match(leaf, above, by) for leaf, above in _leaves(error, groups)]
        above = (*groups, error)
        return [match for inner in _members(error) for match in self.matches(inner, above)]

    def _by(self, error: BaseException, *, lenient: bool) -> ErrorTypes | None:
        types = self.types
        if types is not None:
            return tuple([t for t in types if isinstance(error, t)]) or None
        try:
            return () if _holds(self.expect, error) else None
        except PredicateError:
            # Most predicates are written for a leaf, and may well stumble over a group.
            if lenient:
                return None
            raise


def validate(expect: object) -> None:
    """Refuse an ``expect=`` that can match nothing.

    Raises:
        DeclarationTypeError: It is no exception type, tuple of them, or callable.
        DeclarationValueError: It is an empty tuple.
    """
    if expect is None or is_error_type(expect):
        return
    if isinstance(expect, tuple):
        _validate_types(expect)
    elif isinstance(expect, BaseException):
        raise DeclarationTypeError(
            f"expect={expect!r} is an exception, not its type; write "
            f"expect={type(expect).__qualname__}, or a predicate to look at its message"
        )
    elif isinstance(expect, type) or not callable(expect):
        raise DeclarationTypeError(f"expect={expect!r} is not an exception type; {_REMEDY}")
    elif any(map(_is_unfinished, (expect, getattr(expect, "func", None), type(expect).__call__))):
        raise DeclarationTypeError(
            "expect= is an async or generator function: what it returns is true whatever the "
            "failure; make it a plain function"
        )


def _validate_types(types: tuple[object, ...]) -> None:
    if not types:
        raise DeclarationValueError(f"expect=() matches no failure; {_REMEDY}")
    for entry in types:
        if not is_error_type(entry):
            raise DeclarationTypeError(
                f"expect= holds {entry!r}, which is not an exception type; {_REMEDY}"
            )


def _is_unfinished(function: object) -> bool:
    return (
        inspect.iscoroutinefunction(function)
        or inspect.isgeneratorfunction(function)
        or inspect.isasyncgenfunction(function)
    )


def is_group(error: BaseException) -> bool:
    """Tell an exception group, also a backport's, which shares no base class with the real one."""
    return hasattr(type(error), "derive") and bool(_members(error))


def leaves(error: BaseException) -> Iterator[BaseException]:
    """Yield the errors that a group holds at any depth, or the error itself."""
    for leaf, _ in _leaves(error, ()):
        yield leaf


def _leaves(
    error: BaseException, groups: tuple[BaseException, ...]
) -> Iterator[tuple[BaseException, tuple[BaseException, ...]]]:
    if is_group(error):
        for inner in _members(error):
            yield from _leaves(inner, (*groups, error))
    else:
        yield error, groups


def _members(group: BaseException) -> tuple[BaseException, ...]:
    members = getattr(group, "exceptions", ())
    if not isinstance(members, tuple):
        return ()
    return members if all(isinstance(member, BaseException) for member in members) else ()


def is_error_type(obj: object) -> bool:
    """Tell an exception type."""
    return isinstance(obj, type) and issubclass(obj, BaseException)


def _holds(predicate: Any, error: BaseException) -> bool:
    ask: Callable[[BaseException], object] = predicate
    try:
        answer = ask(error)
        holds = bool(answer)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as raised:
        raise PredicateError(f"raised {type(raised).__qualname__}: {raised}") from raised
    if is_awaitable(answer) or is_a(answer, GeneratorType):
        if (close := getattr(answer, "close", None)) is not None:
            close()
        raise PredicateError(f"returned a {type(answer).__name__}, which is true for every failure")
    return holds
