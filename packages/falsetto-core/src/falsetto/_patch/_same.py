"""Tell whether two values are one, without asking either of them."""

from __future__ import annotations

from types import MethodType
from typing import Any

__all__ = ["already", "same"]


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are the same object, or equal values that have no identity."""
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is float:
        return float.hex(one) == float.hex(other)
    return (kind is str or kind is int or kind is bytes) and one == other


def already(owner: object, found: Any, new: Any) -> bool:
    """Tell whether setting `new` on `owner`, where the raw entry is `found`, changes nothing.

    Reading a function, a static or a class method gives something else than the raw entry; that
    counts as the very object too.
    """
    if same(found, new):
        return True
    if type(found) is staticmethod:
        return found.__func__ is new
    if type(new) is not MethodType:
        return False
    if type(found) is classmethod:
        return new.__func__ is found.__func__ and (
            new.__self__ is owner or new.__self__ is type(owner)
        )
    return new.__func__ is found and new.__self__ is owner
