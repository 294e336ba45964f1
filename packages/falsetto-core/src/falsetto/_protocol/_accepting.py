"""What a planted function takes."""

from __future__ import annotations

import inspect
from types import FunctionType

from .._objects import _mocks
from .._objects._layers import innermost
from .._objects._raw import is_a

__all__ = ["takes_anything"]


def takes_anything(value: object, *, bound: bool) -> bool:
    """Tell what can be called with any arguments, so that every call of it starts.

    Args:
        value: A function or a mock.
        bound: Whether it is given an object as its first argument.
    """
    if _mocks.is_mock(value):
        return not _mocks.is_strict(value)
    function = innermost(value)
    if not is_a(function, FunctionType):
        return False
    code = function.__code__
    has_both = code.co_flags & inspect.CO_VARARGS and code.co_flags & inspect.CO_VARKEYWORDS
    return bool(has_both) and code.co_argcount <= bound and not code.co_kwonlyargcount
