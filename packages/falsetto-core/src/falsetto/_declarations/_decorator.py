"""The decorator that declares a change for a check."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from types import FunctionType, MappingProxyType
from typing import Any, TypeVar, cast

from .._objects._layers import layers
from ..errors import DeclarationError, DeclarationTypeError
from ..typing import Change, Expectation, Scope
from ._carried import ATTRIBUTE, own_declaration
from ._declaration import Declaration

__all__ = ["must_fail_when"]

Check = TypeVar("Check", bound="Callable[..., Any]")

_WITHOUT_A_CALL = (
    "must_fail_when takes the change, not the check; write @must_fail_when(change) above {}, where "
    "change(m) makes the change through the handle m"
)

_DEFAULTS = MappingProxyType(
    {"expect": None, "describe": None, "scope": "function", "margin": None}
)


def must_fail_when(
    change: Change | Declaration,
    *,
    expect: Expectation | None = None,
    describe: str | None = None,
    scope: Scope = "function",
    margin: float | None = None,
) -> Callable[[Check], Check]:
    """Declare the change that must turn the decorated check red.

    On a class it is declared for each of the class's checks that has no declaration of its own.

    Args:
        change: Takes the handle, then any of the check's parameters by name, and makes the
            change through the handle, which undoes it after the run. Or a finished declaration,
            such as one that `plant` made, which then says everything.
        expect: The failure that is meant, where it is not a failed assertion: a type, a tuple
            of types, or a predicate on the error.
        describe: The change in words. Without it a function is reported by its qualified name
            and a lambda by its source text.
        scope: Fixtures of this scope and narrower are rebuilt under the change.
        margin: By how much a score must fall under the change, where a dip is no proof.

    Raises:
        DeclarationTypeError: An argument is of a type that cannot be meant.
        DeclarationValueError: An argument has a value that cannot be meant.
    """
    __tracebackhide__ = True
    if _is_being_decorated(change):
        raise DeclarationTypeError(_WITHOUT_A_CALL.format(getattr(change, "__name__", "the check")))
    asked = {"expect": expect, "describe": describe, "scope": scope, "margin": margin}
    try:
        declaration = Declaration.of(
            change, **{name: value for name, value in asked.items() if value != _DEFAULTS[name]}
        )
    except DeclarationError as error:
        raise error.with_traceback(None) from error.__cause__

    # It takes any arguments so that a runner that mistakes it for a check can call it, and fail.
    def declare(*checks: Check) -> Check:
        __tracebackhide__ = True
        if len(checks) != 1 or not _is_decorable(checks[0]):
            raise DeclarationTypeError(_WITHOUT_A_CALL.format("the check"))
        try:
            _attach(declaration, checks[0])
        except DeclarationError as error:
            raise error.with_traceback(None) from error.__cause__
        return checks[0]

    return cast("Callable[[Check], Check]", declare)


def _is_being_decorated(change: object) -> bool:
    """Tell a check handed over by a bare ``@must_fail_when`` from a change with a check's name.

    Only the latter is already bound to its own name.
    """
    if not isinstance(change, FunctionType) or not change.__name__.startswith("test"):
        return False
    bound: object = change.__globals__.get(change.__qualname__.partition(".")[0])
    for name in change.__qualname__.split(".")[1:]:
        bound = getattr(bound, name, None)
    return bound is not change


def _is_decorable(check: object) -> bool:
    return (
        isinstance(check, (type, functools.partial, classmethod))
        or inspect.isroutine(check)
        or _is_fixture(check)
        or "__wrapped__" in getattr(check, "__dict__", {})
    )


def _attach(declaration: Declaration, check: object) -> None:
    if _is_fixture(check):
        raise DeclarationTypeError(
            f"{_name(check)} is a fixture, and a fixture is never graded; put the declaration on "
            "the checks that use it"
        )
    for already in filter(None, map(own_declaration, layers(check))):
        raise DeclarationTypeError(
            f"{_name(check)} has a declaration already ({already.description}); a check declares "
            "one change: make both in one function, or write a second check"
        )
    carrier = check.__func__ if isinstance(check, (staticmethod, classmethod)) else check
    try:
        setattr(carrier, ATTRIBUTE, declaration)
    except (AttributeError, TypeError) as error:
        raise DeclarationTypeError(
            f"{_name(check)} cannot carry a declaration: it takes no attributes; put the "
            "declaration on the function it is made from"
        ) from error


def _is_fixture(check: object) -> bool:
    # pytest's fixtures are told by what they are called: the core does not know pytest.
    return type(check).__name__ == "FixtureFunctionDefinition" or any(
        isinstance(layer, (FunctionType, functools.partial))
        and "_pytestfixturefunction" in vars(layer)
        for layer in layers(check)
    )


def _name(check: object) -> str:
    name = getattr(check, "__qualname__", None) or getattr(check, "__name__", None)
    return name if isinstance(name, str) else f"this {type(check).__name__}"
