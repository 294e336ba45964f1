"""What an object holds: its attributes, its items, what a function closes over."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterator
from types import FunctionType, MethodType, ModuleType

from .._objects._contents import is_atom
from .._objects._layers import contents, layers
from .._objects._raw import attributes, is_a, is_any, items

__all__ = ["enfolds", "held"]

_DEPTH = 3
_LIMIT = 2000


def enfolds(outer: object, inner: object) -> bool:
    """Tell whether `outer` is `inner`, or holds it as a wrapper or a spy does."""
    seen: set[int] = set()
    queue = deque([(outer, 0)])
    while queue and len(seen) < _LIMIT:
        value, depth = queue.popleft()
        for layer in layers(value):
            if layer is inner:
                return True
            if is_atom(layer) or id(layer) in seen or is_any(layer, (type, ModuleType)):
                continue
            seen.add(id(layer))
            if depth < _DEPTH:
                queue.extend((each, depth + 1) for each in held(layer))
    return False


def held(value: object) -> Iterator[object]:
    """Yield what an object holds directly."""
    if is_a(value, FunctionType):
        yield from value.__defaults__ or ()
        yield from (value.__kwdefaults__ or {}).values()
        yield from contents(value)
    elif is_a(value, MethodType):
        yield value.__self__
    elif is_a(value, functools.partial):
        yield from (*value.args, *value.keywords.values())
    elif not is_a(value, type):
        yield from items(value)
        yield from attributes(value).values()
