"""What lies under a decorated function."""

from __future__ import annotations

import functools
import inspect
from collections import deque
from collections.abc import Callable, Iterator
from types import CellType, FunctionType, MethodType

__all__ = ["closed_over", "contents", "innermost", "layers", "namespace"]

_LIMIT = 64
_EMPTY_CELL = CellType()


def layers(obj: object) -> Iterator[object]:
    """Yield `obj` and then what each decorator says it wraps, outermost first.

    Known are `functools.wraps`, methods, partials, static and class methods, and hypothesis.
    """
    seen: set[int] = set()
    queue = deque([obj])
    while queue and len(seen) < _LIMIT:
        layer = queue.popleft()
        if id(layer) in seen:
            continue
        seen.add(id(layer))
        yield layer
        queue.extend(_under(layer))


def innermost(obj: object) -> object:
    """Return the last of the layers of `obj`: the function its author wrote."""
    last = obj
    for layer in layers(obj):
        if isinstance(layer, FunctionType):
            last = layer
    return last


def closed_over(function: object) -> Iterator[Callable[..., object]]:
    """Yield the functions in the closure of `function`, one of which it may decorate."""
    for content in contents(function):
        if isinstance(content, (FunctionType, MethodType, functools.partial)):
            yield content


def contents(function: object) -> list[object]:
    """List what a function closes over; a cell that is not filled yet holds nothing."""
    return [
        cell.cell_contents
        for cell in getattr(function, "__closure__", None) or ()
        if cell != _EMPTY_CELL
    ]


def _under(layer: object) -> Iterator[object]:
    if isinstance(layer, functools.partial):
        yield layer.func
    elif isinstance(layer, (MethodType, staticmethod, classmethod)):
        yield layer.__func__
    else:
        own = namespace(layer)
        if (test := own.get("hypothesis")) is not None:
            inner = inspect.getattr_static(test, "inner_test", None)
            if isinstance(inner, (FunctionType, MethodType, functools.partial)):
                yield inner
        if "__wrapped__" in own:
            yield own["__wrapped__"]


def namespace(obj: object) -> dict[str, object]:
    """Return what an object holds itself, without asking it: a mock would invent any attribute."""
    try:
        namespace = object.__getattribute__(obj, "__dict__")
    except AttributeError:
        return {}
    return namespace if isinstance(namespace, dict) else {}
