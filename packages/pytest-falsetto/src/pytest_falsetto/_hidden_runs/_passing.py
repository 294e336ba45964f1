"""Modules that checks write and import: each run has its own, and Python keeps the first."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile
from types import ModuleType

__all__ = ["Imported", "forget", "gone", "remember", "written"]

Imported = tuple[tuple[str, ModuleType], ...]
"""Modules by their names."""

_TEMPORARY = tuple(
    folder.rstrip(os.sep) + os.sep
    for folder in (tempfile.gettempdir(), os.path.realpath(tempfile.gettempdir()))
)
"""Where checks write what passes."""

_COLLECTING = "AssertionRewritingHook"
"""What pytest loads test modules and conftests with."""

# Bound before any check runs: a check or a declared change may replace them.
_getcwd, _modules = os.getcwd, sys.modules

_looked_at: list[str] = [next(reversed(_modules))]


def written() -> Imported:
    """Return what was imported from temporary files since the last call."""
    last = _looked_at[0]
    if next(reversed(_modules)) == last:
        return ()
    new = takewhile(lambda name: name != last, reversed(list(_modules)))
    found = [(name, _modules[name]) for name in new]
    _looked_at[0] = next(reversed(_modules))
    return tuple(each for each in reversed(found) if _is_temporary(each[1]))


def gone(modules: Imported) -> Imported:
    """Return those that cannot be imported again: their folder has been taken off the path."""
    lost = frozenset(_lost(modules))
    return tuple(
        (name, module)
        for name, module in modules
        if name.partition(".")[0] in lost and _modules.get(name) is module
    )


def forget(modules: Imported) -> None:
    """Let modules be imported anew."""
    for name, _ in modules:
        del _modules[name]
    _looked_at[0] = next(reversed(_modules))


def remember(modules: Imported) -> None:
    """Put back modules, where nobody has imported others by their names."""
    for name, module in modules:
        _modules.setdefault(name, module)
    _looked_at[0] = next(reversed(_modules))


def _lost(modules: Imported) -> Iterator[str]:
    path = frozenset(_path())
    for name, module in modules:
        if "." not in name:
            folder = _file(module).rpartition(os.sep)[0]
            if "__path__" in vars(module):
                folder = folder.rpartition(os.sep)[0]
            if folder not in path:
                yield name


def _path() -> Iterator[str]:
    """Yield the folders that modules are found in, relative ones in both ways to read them."""
    here = ""
    with suppress(OSError):
        here = _getcwd()
    for entry in list(sys.path):
        if isinstance(entry, str):
            yield entry.rstrip(os.sep)
            yield f"{here}{os.sep}{entry}".rstrip(os.sep)


def _is_temporary(module: object) -> bool:
    """Tell what lies in a temporary folder, where the suite itself may lie too."""
    file = _file(module)
    return (
        file.startswith(_TEMPORARY)
        and type(getattr(module, "__loader__", None)).__name__ != _COLLECTING
    )


def _file(module: object) -> str:
    """Return a module's file, without asking what may only look like a module."""
    found = vars(module).get("__file__") if type(module) is ModuleType else None
    return found if isinstance(found, str) else ""
