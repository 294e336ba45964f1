"""A declared change in words: its name, or the source text of a lambda."""

from __future__ import annotations

import functools
from types import FunctionType

from .._objects._layers import innermost

__all__ = ["a_kind_of", "describe"]


def describe(change: object) -> str:
    """Name a named function by its qualified name and a lambda by its source text.

    Never raises, whatever `change` is.
    """
    try:
        return _describe(change)
    except Exception as error:  # noqa: BLE001 - any object can be hostile to being looked at
        return f"a {type(change).__name__} that cannot be described ({type(error).__name__})"


def _describe(change: object) -> str:
    while isinstance(change, functools.partial):
        change = change.func
    function = innermost(change)
    if isinstance(function, FunctionType) and function.__name__ == "<lambda>":
        from ._lambda_source import source_of_lambda

        code = function.__code__
        return source_of_lambda(function) or f"lambda at {code.co_filename}:{code.co_firstlineno}"
    name = getattr(change, "__qualname__", None)
    return name if isinstance(name, str) else type(change).__qualname__


def a_kind_of(obj: object) -> str:
    """Name what somebody gave by its type: "an int"."""
    if obj is None:
        return "None"
    article = "an" if type(obj).__name__[:1].lower() in "aeiou" else "a"
    return f"{article} {type(obj).__name__}"
