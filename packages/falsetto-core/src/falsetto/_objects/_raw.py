"""What an object is and holds, found out without asking it.

A mock invents any attribute and may say that it is of any class, and a lazy proxy runs code of its
own to answer, or raises.
"""

from __future__ import annotations

from collections import deque
from types import FunctionType, GeneratorType, MemberDescriptorType
from typing import Any, TypeGuard, TypeVar

from ._classes import ancestry, defined, has, members, module_of

__all__ = ["attributes", "home", "is_a", "is_any", "is_awaitable", "items", "namespace"]

Kind = TypeVar("Kind")

_COLLECTIONS: tuple[Any, ...] = (list, tuple, set, frozenset, deque)
_ITERABLE_COROUTINE = 0x100


def is_a(obj: object, kind: type[Kind]) -> TypeGuard[Kind]:
    """Tell by its real class whether an object is of a kind."""
    return issubclass(type(obj), kind)


def is_any(obj: object, kinds: tuple[type, ...]) -> bool:
    """Tell by its real class whether an object is of any of these kinds."""
    return issubclass(type(obj), kinds)


def is_awaitable(obj: object) -> bool:
    """Tell by its real class whether an object is to be awaited."""
    if is_a(obj, GeneratorType):
        return bool(obj.gi_code.co_flags & _ITERABLE_COROUTINE)
    return has(type(obj), "__await__")


def home(obj: object) -> object:
    """Return the name of the module that an object says it was made in, if it says so."""
    if is_a(obj, FunctionType):  # it keeps this where nothing static is found
        return obj.__module__
    if is_a(obj, type):
        return module_of(obj)
    kept = namespace(obj)
    return (
        kept["__module__"] if "__module__" in kept else next(defined(type(obj), "__module__"), None)
    )


def namespace(obj: object) -> dict[str, object]:
    """Return the attributes that an object keeps in its own namespace."""
    try:
        found = object.__getattribute__(obj, "__dict__")
    except Exception:  # noqa: BLE001 - it has none, or a property of that name which raises
        return {}
    return found if type(found) is dict else {}


def attributes(obj: object) -> dict[str, object]:
    """Return the attributes that an object keeps in its own namespace and in its slots."""
    found = dict(namespace(obj))
    for base in ancestry(type(obj)):
        for name, descriptor in members(base).items():
            if type(descriptor) is MemberDescriptorType and name not in found:
                try:
                    found[name] = descriptor.__get__(obj, base)
                except AttributeError:  # an empty slot
                    continue
    return found


def items(obj: object) -> list[object]:
    """List what a container of a known kind holds; the keys of a mapping are left out."""
    if is_a(obj, dict):
        return list(dict.values(obj))
    for kind in _COLLECTIONS:
        if is_a(obj, kind):
            return list(kind.__iter__(obj))
    return []
