"""Caches that still give the answers from before a change."""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING

from .._failure._own import beside
from .._failure._planted import Planted
from .._failure._reach import Reach
from .._objects._classes import full_name
from .._objects._layers import layers
from .._objects._raw import is_a, namespace
from ._using import Using

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["caches"]

_LIMIT = 1_000


def caches(function: FunctionType, steps: Iterable[Step], planted: Planted) -> Iterator[str]:
    """Say which cached functions of the project a check reaches that have answered from memory.

    Args:
        function: The check's own function.
        steps: What the change did, which a cached function must lead to.
        planted: What the change put in place.
    """
    roots = (function, *beside(function))
    reach = Reach(roots, project=planted.project, fixtures=True, limit=_LIMIT)
    using = Using(steps, planted.project)
    for value in reach.everything:
        if is_a(value, functools._lru_cache_wrapper) and _has_answered(value, planted):
            _, *cached = layers(value)
            if using.any_by(cached):
                yield _said(value, cached)


def _has_answered(cached: functools._lru_cache_wrapper[object], planted: Planted) -> bool:
    known = cached.cache_info()
    return bool(known.hits and known.currsize) and planted.project.owns_module(_module(cached))


def _module(cached: functools._lru_cache_wrapper[object]) -> str:
    return str(namespace(cached).get("__module__"))


def _said(value: functools._lru_cache_wrapper[object], cached: list[object]) -> str:
    name = _name(value)
    if name is None:
        of = full_name(type(cached[0])) if cached else "something"
        holder = f"a cache of an object of {of}", "its cache_clear()"
    else:
        holder = name, f"{name}.cache_clear()"
    return (
        f"{holder[0]} gives answers that it remembers from before the change: let a fixture "
        f"call {holder[1]} before each run and after it"
    )


def _name(value: functools._lru_cache_wrapper[object]) -> str | None:
    """Return the name of a cached function, or that which its module has for a cached object."""
    module, qualname = _module(value), namespace(value).get("__qualname__")
    if isinstance(qualname, str):
        return f"{module}.{qualname}"
    inside = namespace(sys.modules.get(module))
    return next((f"{module}.{name}" for name in inside if inside[name] is value), None)
