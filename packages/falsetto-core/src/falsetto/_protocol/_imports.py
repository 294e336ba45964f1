"""Modules that were imported for the first time while a change was in place."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias, final

from .._objects._raw import is_any, namespace
from .._patch import MISSING, Step

__all__ = ["Imports"]

_PLAIN = (bool, int, float, complex, str, bytes, tuple, frozenset, type(None))
"""What is equal is the same: nobody can tell whether a module took it from the change."""


@final
class Imports:
    """Gives back what modules took from a change that was in place when they were imported.

    ``from subject import pick`` takes what is there at that moment, and keeps it for the rest of
    the session.
    """

    __slots__ = ("_before", "_latest")

    def __init__(self) -> None:
        self._latest = _latest()
        self._before = _names(self._latest)

    def give_back(self, steps: Iterable[Step]) -> None:
        """Let every such module have the original under the name that was patched."""
        if _latest() == self._latest:
            return
        before, taken = self._before, list(_taken(steps))
        for name, module in list(sys.modules.items()):
            if name in before:
                continue
            held = namespace(module)
            for bound, planted, original in taken:
                if held.get(bound) is planted:
                    held[bound] = original


_Latest: TypeAlias = "tuple[str, int, int]"


def _latest() -> _Latest:
    """Tell which module came last, and how many there are: another one would now be the last."""
    name = next(reversed(sys.modules), "")
    return name, id(sys.modules.get(name)), len(sys.modules)


@lru_cache(maxsize=1)
def _names(_latest: _Latest) -> frozenset[str]:
    """Collect the names of all modules, for as long as no other one has come."""
    return frozenset(sys.modules)


def _taken(steps: Iterable[Step]) -> Iterator[tuple[str, object, object]]:
    """Yield under which name a module can have taken what, and what it should have."""
    originals: dict[tuple[int, str], object] = {}
    for step in steps:
        if step.verb == "setattr" and step.old is not MISSING:
            name = step.target.rpartition(".")[2]
            original = originals.setdefault((id(step.owner), name), step.old)
            if not is_any(step.new, _PLAIN):
                yield name, step.new, original
