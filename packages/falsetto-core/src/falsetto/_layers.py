"""What lies under a decorated function."""

from __future__ import annotations

import functools
import inspect
from collections import deque
from collections.abc import Callable, Iterator
from types import FunctionType, MethodType

__all__ = ["closed_over", "innermost", "layers"]

_LIMIT = 64


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
    for cell in getattr(function, "__closure__", None) or ():
        try:
            content = cell.cell_contents
        except ValueError:  # not filled yet
            continue
        if isinstance(content, (FunctionType, MethodType, functools.partial)):
            yield content


def _under(layer: object) -> Iterator[object]:
    if isinstance(layer, functools.partial):
        yield layer.func
    elif isinstance(layer, (MethodType, staticmethod, classmethod)):
        yield layer.__func__
    else:
        # Read from the object's own namespace: a mock would invent any attribute it is asked for.
        own = _namespace(layer)
        if (test := own.get("hypothesis")) is not None:
            inner = inspect.getattr_static(test, "inner_test", None)
            if isinstance(inner, (FunctionType, MethodType, functools.partial)):
                yield inner
        if "__wrapped__" in own:
            yield own["__wrapped__"]


def _namespace(obj: object) -> dict[str, object]:
    try:
        namespace = object.__getattribute__(obj, "__dict__")
    except AttributeError:
        return {}
    return namespace if isinstance(namespace, dict) else {}
