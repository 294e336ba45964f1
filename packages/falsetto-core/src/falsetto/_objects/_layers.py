"""What lies under a decorated function."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterator
from types import (
    CellType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
)
from typing import Any

from ._classes import defined
from ._raw import attributes, is_a, is_any, namespace

__all__ = ["closed_over", "contents", "innermost", "layers"]

_LIMIT = 64
_CALLABLES = (FunctionType, MethodType, functools.partial)
_IN_C = (GetSetDescriptorType, MemberDescriptorType)
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
    if type(obj) is FunctionType and not obj.__dict__:  # nothing decorates it
        return obj
    last = obj
    for layer in layers(obj):
        if is_a(layer, FunctionType):
            last = layer
    return last


def closed_over(function: object) -> Iterator[object]:
    """Yield the functions in the closure of `function`, one of which it may decorate."""
    for content in contents(function):
        if is_any(content, _CALLABLES):
            yield content


def contents(function: object) -> list[object]:
    """List what a function closes over; a cell that is not filled yet holds nothing."""
    return [
        cell.cell_contents
        for cell in getattr(function, "__closure__", None) or ()
        if cell != _EMPTY_CELL
    ]


def _under(layer: object) -> Iterator[object]:
    if is_a(layer, functools.partial):
        yield layer.func
    elif is_a(layer, MethodType) or is_a(layer, staticmethod) or is_a(layer, classmethod):
        yield layer.__func__
    else:
        own = namespace(layer)
        if (test := own.get("hypothesis")) is not None:
            inner = attributes(test).get("inner_test")
            if is_any(inner, _CALLABLES):
                yield inner
        if "__wrapped__" in own:
            yield own["__wrapped__"]
        else:
            yield from _wrapped_in_c(layer)


def _wrapped_in_c(layer: object) -> Iterator[object]:
    """Yield what a wrapper written in C holds, such as those of wrapt."""
    for descriptor in defined(type(layer), "__wrapped__"):
        if is_any(descriptor, _IN_C):
            getter: Any = descriptor
            try:
                wrapped = getter.__get__(layer)
            except Exception:  # noqa: BLE001 - nothing is in it yet, or what a lazy one calls fails
                continue
            yield wrapped
