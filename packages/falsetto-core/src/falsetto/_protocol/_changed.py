"""What a change did, by name, as it goes on record."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType
from typing import TYPE_CHECKING

from .._objects import _raw as raw
from .._objects._classes import members
from .._vocabulary._grade import Changed

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["changed"]


def changed(steps: Iterable[Step], function: FunctionType | None) -> tuple[Changed, ...]:
    """Put steps on record, and whether each one touched the check's own module or class.

    Args:
        steps: What the change did.
        function: The check's own function.
    """
    homes = [] if function is None else [id(home) for home in _homes(function)]
    return tuple(
        [
            Changed(verb=step.verb, target=step.target, own_module=id(step.owner) in homes)
            for step in steps
        ]
    )


def _homes(function: FunctionType) -> Iterator[object]:
    """Yield the module that a function is defined in, its namespace, and its classes."""
    namespace = function.__globals__
    yield namespace
    module = sys.modules.get(function.__module__)
    if raw.namespace(module) is namespace:
        yield module
    place: Mapping[str, object] = namespace
    for name in function.__qualname__.split(".")[:-1]:
        home = place.get(name)
        if not raw.is_a(home, type):
            return
        yield home
        place = members(home)
