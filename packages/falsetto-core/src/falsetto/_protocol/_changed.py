"""What a change did, by name, as it goes on record."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING

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
    if module is not None and vars(module) is namespace:
        yield module
    home: object = None
    for name in function.__qualname__.split(".")[:-1]:
        home = namespace.get(name) if home is None else vars(home).get(name)
        if not isinstance(home, type):
            return
        yield home
