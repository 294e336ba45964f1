"""Whether a change can be one, and what it asks the check for."""

from __future__ import annotations

import inspect
from types import FunctionType
from typing import Any

from .._objects._frames import suspends
from .._objects._layers import layers
from ..errors import DeclarationTypeError
from ._description import a_kind_of, describe

__all__ = ["asked_by"]

# A traceback ends at the line that declares: pytest leaves out the frames of this module.
__tracebackhide__ = True

_BY_POSITION = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_POSITIONAL,
)
_ANY_NUMBER = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS


def asked_by(change: object) -> tuple[str, ...]:
    """Return the names of the check's parameters that a change asks for.

    Args:
        change: Takes the handle, then any of the check's parameters by name.

    Raises:
        DeclarationTypeError: It can be no change.
    """
    if _takes_the_handle_alone(change):
        return ()
    _refuse_what_is_not_called(change)
    signature = _signature(change)
    if signature is None:
        return ()
    parameters = list(signature.parameters.values())
    if not parameters or parameters[0].kind not in _BY_POSITION:
        raise DeclarationTypeError(
            f"the change {describe(change)} takes no handle; write @must_fail_when(change), where "
            "change(m) makes the change through the handle m"
        )
    takes_any = parameters[0].kind is inspect.Parameter.VAR_POSITIONAL
    asked = [each for each in parameters[not takes_any :] if _is_asked(each)]
    for parameter in asked:
        if parameter.kind is parameter.POSITIONAL_ONLY:
            raise DeclarationTypeError(
                f"the parameter {parameter.name!r} of the change {describe(change)} is "
                "positional-only, so it cannot be filled by name; take away the '/'"
            )
    return tuple([parameter.name for parameter in asked])


def _takes_the_handle_alone(change: object) -> bool:
    """Tell a plain function of one parameter, as most changes are, by a look at its code."""
    if type(change) is not FunctionType or change.__dict__:  # something decorates or marks it
        return False
    code = change.__code__
    return (
        code.co_argcount == 1
        and not code.co_kwonlyargcount
        and not code.co_flags & _ANY_NUMBER
        and not suspends(code)
    )


def _refuse_what_is_not_called(change: object) -> None:
    if not callable(change):
        raise DeclarationTypeError(
            f"the change must be a callable that takes the handle, not {a_kind_of(change)}; "
            "write @must_fail_when(lambda m: m.setattr(module, 'name', broken))"
        )
    for layer in (*layers(change), type(change).__call__):
        if inspect.iscoroutinefunction(layer) or inspect.isasyncgenfunction(layer):
            raise DeclarationTypeError(
                f"the change {describe(change)} is an async function, so calling it would change "
                "nothing; make it a plain function"
            )
        if inspect.isgeneratorfunction(layer):
            raise DeclarationTypeError(
                f"the change {describe(change)} is a generator function, so calling it would "
                "change nothing; make it a plain function: the handle undoes what it did by itself"
            )


def _is_asked(parameter: inspect.Parameter) -> bool:
    return parameter.default is parameter.empty and parameter.kind not in (
        parameter.VAR_POSITIONAL,
        parameter.VAR_KEYWORD,
    )


def _signature(change: Any) -> inspect.Signature | None:
    try:
        return inspect.signature(change)
    except (TypeError, ValueError):  # some builtins have none
        return None
