"""Import a package a second time, under another name."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any

__all__ = ["second_copy"]


def second_copy(package: str, alias: str, needs: Mapping[str, ModuleType] | None = None) -> Any:
    """Import `package` and all its modules again, as `alias`.

    Args:
        package: An importable package whose imports of itself are relative.
        alias: The name of the copy in `sys.modules`.
        needs: Copies that stand in for other packages while this one is imported.

    Returns:
        The copy, with every submodule as an attribute.
    """
    if alias in sys.modules:
        return sys.modules[alias]
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise ImportError(f"the package {package!r} is not installed, so it cannot be copied")
    spec = importlib.util.spec_from_file_location(
        alias, found.origin, submodule_search_locations=found.submodule_search_locations
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{found.origin} cannot be imported as {alias!r}")
    copy = importlib.util.module_from_spec(spec)
    sys.modules[alias] = copy
    with _standing_in(needs or {}):
        spec.loader.exec_module(copy)
        for module in pkgutil.walk_packages(copy.__path__, prefix=f"{alias}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    return copy


@contextmanager
def _standing_in(copies: Mapping[str, ModuleType]) -> Iterator[None]:
    def belongs(name: str) -> bool:
        return any(name == package or name.startswith(f"{package}.") for package in copies)

    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if belongs(name)}
    for package, copy in copies.items():
        alias = copy.__name__
        for name in list(sys.modules):
            if name == alias or name.startswith(f"{alias}."):
                sys.modules[package + name[len(alias) :]] = sys.modules[name]
    try:
        yield
    finally:
        for name in list(sys.modules):
            if belongs(name):
                del sys.modules[name]
        sys.modules.update(kept)
