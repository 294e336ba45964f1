"""What a class is and defines, found out without asking its metaclass.

A metaclass may answer for any name, or raise, and a class may call itself whatever it likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = [
    "ancestry",
    "defined",
    "full_name",
    "has",
    "members",
    "module_of",
    "parents",
    "qualified",
]

_SLOTS: Any = vars(type)
_MEMBERS = _SLOTS["__dict__"].__get__
_ANCESTRY = _SLOTS["__mro__"].__get__
_PARENTS = _SLOTS["__bases__"].__get__
_QUALNAME = _SLOTS["__qualname__"].__get__
_MODULE = _SLOTS["__module__"].__get__


def members(owner: type) -> Mapping[str, object]:
    """Return what a class itself defines."""
    found: Mapping[str, object] = _MEMBERS(owner)
    return found


def ancestry(owner: type) -> tuple[type, ...]:
    """Return a class and its bases, in the order in which they are looked through."""
    found: tuple[type, ...] = _ANCESTRY(owner)
    return found


def parents(owner: type) -> tuple[type, ...]:
    """Return the bases that a class names."""
    found: tuple[type, ...] = _PARENTS(owner)
    return found


def module_of(owner: type) -> str:
    """Return the name of the module of a class, or nothing where it has none."""
    try:
        found = _MODULE(owner)
    except AttributeError:  # it was taken away
        return ""
    return found if isinstance(found, str) else ""


def full_name(owner: type) -> str:
    """Return the name of a class with that of its module."""
    return f"{module_of(owner)}.{_QUALNAME(owner)}".removeprefix(".")


def qualified(owner: type) -> str:
    """Return the name of a class within its module."""
    return str(_QUALNAME(owner))


def has(owner: type, name: str) -> bool:
    """Tell whether a class or one of its bases defines a name."""
    return any(name in members(base) for base in ancestry(owner))


def defined(owner: type, name: str) -> Iterator[object]:
    """Yield what a class and its bases define under a name, nearest first."""
    for base in ancestry(owner):
        inside = members(base)
        if name in inside:
            yield inside[name]
