"""Whether it says anything that what a change replaced is found in another place too."""

from __future__ import annotations

import enum
import functools
import sys
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING, final

from .._objects._classes import module_of
from .._objects._contents import is_atom
from .._objects._raw import is_a, is_any, items, namespace
from ._bindings import bound_to

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["Telling"]

_EMPTY = (tuple, frozenset)


@final
class Telling:
    """Tells where it says something that what a change replaced is found.

    A number is held by much code by chance, and so are the members of an enumeration. A module, or
    a function that the changed module has from another one, is anybody's to import.

    Args:
        step: What replaced it.
    """

    __slots__ = ("_is_anybodys", "_is_foreign", "_name")

    def __init__(self, step: Step) -> None:
        self._name = step.target.rpartition(".")[2]
        home, place = _home(step.old), _module(step.target)
        self._is_foreign = bool(home and place) and home != place
        far = self._is_foreign and str(home).partition(".")[0] != place.partition(".")[0]
        self._is_anybodys = far or _is_shared(step.old)

    def at(self, bound: tuple[str, str, str] | None, name: str | None = None) -> bool:
        """Tell whether it says something that it is found in a place.

        Args:
            bound: Where the source binds that place: a file, an owner and a name.
            name: The global name that it is, where it is one.
        """
        is_plain = name is None or name == self._name or not self._is_foreign
        if is_plain and not self._is_anybodys:
            return True
        return bound is not None and self._name in bound_to(*bound)


def _is_shared(value: object) -> bool:
    """Tell a value that unrelated code may hold as well, by no more than chance."""
    if is_atom(value) or is_a(type(value), enum.EnumMeta):
        return True
    if is_any(value, _EMPTY) and not items(value):
        return True
    return is_a(value, type) and module_of(value) == "builtins"


def _home(value: object) -> str | None:
    """Return the module that something is defined in, or None where that cannot be known."""
    if is_a(value, ModuleType):
        return str(namespace(value).get("__name__"))
    if is_a(value, type):
        return module_of(value)
    if is_any(value, (FunctionType, BuiltinFunctionType)):
        return str(value.__module__)
    if is_a(value, functools._lru_cache_wrapper):
        return str(namespace(value).get("__module__"))
    return None


def _module(target: str) -> str:
    """Return the name of the module that a target lies in, or nothing where it does not say."""
    while target and target not in sys.modules:
        target = target.rpartition(".")[0]
    return target
