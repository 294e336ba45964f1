"""The books of a plugin, put aside while something runs that must not enter them."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["put_aside"]

_CONTAINERS = (dict, list, set)


@contextmanager
def put_aside(owner: Any) -> Iterator[None]:
    """Let the block work on copies of whatever `owner` collects things in.

    Afterwards the owner has its attributes back as they were, the new ones gone.
    """
    attributes = vars(owner)
    kept = dict(attributes)
    for name, value in kept.items():
        if isinstance(value, _CONTAINERS):
            attributes[name] = _copied(value)
    try:
        yield
    finally:
        attributes.clear()
        attributes.update(kept)


def _copied(value: Any) -> Any:
    """Copy a container, and those that it holds by key: what they hold is never changed."""
    fresh = copy.copy(value)
    if isinstance(fresh, dict):
        for key, held in fresh.items():
            if isinstance(held, _CONTAINERS):
                fresh[key] = copy.copy(held)
    return fresh
