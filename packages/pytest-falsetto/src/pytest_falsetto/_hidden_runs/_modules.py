"""The list of loaded modules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec
from itertools import islice
from operator import is_
from types import ModuleType
from typing import Any

from ._passing import Imported, forget

__all__ = ["modules"]

_loaded = sys.modules  # bound before any check runs: a check or a declared change may replace it

_SHARED = ("_cython_", "cython_runtime")
"""What extension modules, wherever they come from, make for all of them."""


def modules() -> Callable[[], None]:
    """Return what puts back modules that were removed or replaced.

    New ones stay, as an import is done once, but for those that no import has made.
    """
    names, kept = [*_loaded], [*_loaded.values()]

    def restore() -> None:
        new = len(_loaded) - len(kept)
        if new >= 0 and all(map(is_, kept, _loaded.values())):
            # Nothing but new ones behind them is the common case.
            added = tuple(islice(_loaded.items(), len(kept), None)) if new else ()
        else:
            known = frozenset(names)
            added = tuple(each for each in _loaded.items() if each[0] not in known)
            for name, module in zip(names, kept, strict=True):
                _put_back(name, module)
        if added:
            made = tuple(_made_by_hand(added))
            if made:
                forget(made)

    return restore


def _put_back(name: str, module: ModuleType) -> None:
    other = _loaded.get(name)
    if other is not module:
        _loaded[name] = module
        _put_into_parent(name, module, other)


def _put_into_parent(name: str, module: ModuleType, other: ModuleType | None) -> None:
    parent, _, child = name.rpartition(".")
    held = _attributes(_loaded.get(parent))
    if other is not None and held.get(child) is other:
        held[child] = module


def _made_by_hand(added: Imported) -> Iterator[tuple[str, ModuleType]]:
    """Yield what somebody has only put there: a module made of nothing, a mock, None."""
    imported = frozenset(_top(name) for name, entry in added if _is_loaded(entry))
    for name, entry in added:
        if not _is_loaded(entry) and not _comes_with_a_package(name, entry, imported):
            yield name, entry


def _is_loaded(entry: object) -> bool:
    """Tell a module that something has loaded from one that was only made."""
    attributes = _attributes(entry)
    spec = attributes.get("__spec__")
    loader = spec.loader if isinstance(spec, ModuleSpec) else attributes.get("__loader__")
    return loader is not None


def _comes_with_a_package(name: str, entry: object, imported: frozenset[str]) -> bool:
    """Tell what a package has put there itself: it stays, and with it what it needs."""
    if entry is None:
        return False
    top = _top(name)
    return (
        name.startswith(_SHARED)
        or _top(str(type(entry).__module__)) == top
        or (top in imported and issubclass(type(entry), ModuleType))
    )


def _attributes(entry: object) -> dict[str, Any]:
    """Return those of a module, without asking what may only look like one."""
    if not issubclass(type(entry), ModuleType):
        return {}
    found: dict[str, Any] = object.__getattribute__(entry, "__dict__")
    return found


def _top(name: str) -> str:
    return name.partition(".")[0]
