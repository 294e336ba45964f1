"""Caches that still give the answers from before a change."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from types import FunctionType

from .._failure._own import beside
from .._failure._planted import Planted
from .._failure._reach import Reach
from .._objects._raw import is_a

__all__ = ["caches"]

_LIMIT = 1_000


def caches(function: FunctionType, planted: Planted) -> Iterator[str]:
    """Say which cached functions of the project a check reaches that have answered from memory.

    Args:
        function: The check's own function.
        planted: What the change put in place.
    """
    roots = (function, *beside(function))
    reach = Reach(roots, project=planted.project, fixtures=True, limit=_LIMIT)
    for value in reach.everything:
        if is_a(value, functools._lru_cache_wrapper) and _has_answered(value, planted):
            name = f"{value.__module__}.{value.__qualname__}"
            yield (
                f"{name} gives answers that it remembers from before the change: let a fixture "
                f"call {name}.cache_clear() before each run and after it"
            )


def _has_answered(cached: functools._lru_cache_wrapper[object], planted: Planted) -> bool:
    known = cached.cache_info()
    return bool(known.hits and known.currsize) and planted.project.owns_module(cached.__module__)
