"""What an object holds: its attributes, its items, what a function closes over."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterable, Iterator
from types import FunctionType, MemberDescriptorType, MethodType, ModuleType

from ._contents import ATOMS
from ._layers import contents, layers, namespace

__all__ = ["enfolds", "held"]

_COLLECTIONS = (list, tuple, set, frozenset, deque)
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
            if type(layer) in ATOMS or id(layer) in seen or isinstance(layer, (type, ModuleType)):
                continue
            seen.add(id(layer))
            if depth < _DEPTH:
                queue.extend((each, depth + 1) for each in held(layer))
    return False


def held(value: object) -> Iterator[object]:
    """Yield what an object holds directly."""
    if isinstance(value, FunctionType):
        yield from value.__defaults__ or ()
        yield from (value.__kwdefaults__ or {}).values()
        yield from contents(value)
    elif not isinstance(value, type):
        yield from _items(value)
        yield from list(namespace(value).values())
        yield from _slots(value)


def _items(value: object) -> Iterable[object]:
    if isinstance(value, MethodType):
        return (value.__self__,)
    if isinstance(value, functools.partial):
        return (*value.args, *value.keywords.values())
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, _COLLECTIONS) else ()


def _slots(value: object) -> Iterator[object]:
    for base in type(value).__mro__:
        for name, descriptor in vars(base).items():
            if isinstance(descriptor, MemberDescriptorType):
                # An empty slot is no attribute.
                yield getattr(value, name, None)
