"""Find an object by its dotted path."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["owner_at"]


def owner_at(path: str, verb: str) -> tuple[Any, str]:
    """Return the object that the path leads to, without its last name, and that name.

    The longest prefix that can be imported is imported; the rest are attributes.

    Args:
        path: Such as ``package.module.Class.method``.
        verb: What the caller was asked for, to show in an error.

    Raises:
        TypeError: The path has no dot, or an empty part.
        ImportError: Its first part cannot be imported, or an import on the way failed.
        AttributeError: It leads nowhere.
    """
    *parents, name = path.split(".")
    if not parents or not name or not all(parents):
        raise TypeError(
            f"{path!r} is not a dotted path to an attribute; write {verb}('package.module.name', "
            "...), or hand over the object and the name"
        )
    found = _imported(parents[0], path)
    for count, part in enumerate(parents[1:], start=2):
        found = _child(found, part, ".".join(parents[:count]), path)
    return found, name


def _child(parent: Any, name: str, reached: str, path: str) -> Any:
    try:
        return getattr(parent, name)
    except AttributeError:
        if not hasattr(parent, "__path__"):  # not a package
            raise AttributeError(
                f"{path!r} leads nowhere: {reached!r} is neither an attribute nor a module"
            ) from None
    return _imported(reached, path)


def _imported(module: str, path: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise ImportError(f"{path!r} cannot be reached: {module!r} fails to import") from error
        raise ModuleNotFoundError(
            f"{path!r} leads nowhere: there is no module {module!r}", name=module
        ) from error
