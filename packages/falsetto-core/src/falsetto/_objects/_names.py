"""What code looks up by name."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FunctionType, ModuleType

from ._contents import functions_of
from ._frames import nested
from ._instructions import instructions
from ._raw import is_a

__all__ = ["FIXTURE", "attributes_named", "behind", "mentioned", "names_used"]

_LIMIT = 200
_LOOK_UPS = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})
FIXTURE = "FixtureFunctionDefinition"
"""The type that pytest keeps a fixture in since its release 8.4."""

Spared = Callable[[FunctionType], bool]


def names_used(function: FunctionType, spared: Spared | None = None) -> set[str]:
    """Collect the global names that a function may look up, through its module's own functions.

    A fixture is looked up by the name of a parameter.

    Args:
        function: Where to begin.
        spared: Tells functions that are not looked into.
    """
    names: set[str] = set()
    queue = deque([function])
    while queue and len(names) < _LIMIT:
        for name in mentioned(queue.popleft()) - names:
            names.add(name)
            queue.extend(
                each
                for each in functions_of(behind(function.__globals__.get(name)))
                if each.__globals__ is function.__globals__
                and not (spared is not None and spared(each))
            )
    return names


def behind(value: object) -> object:
    """Return the function of a fixture, which pytest keeps to itself, or the value as it is."""
    if type(value).__name__ == FIXTURE:
        return getattr(value, "_fixture_function", None)
    return value


def mentioned(function: FunctionType) -> set[str]:
    """Collect the names of its module that a function looks up, and those of its parameters."""
    code, own = function.__code__, function.__globals__
    names = attributes_named(code) & own.keys()
    # A module's name may be taken for looked up; any other may be that of an attribute alone.
    if not all(is_a(own[name], ModuleType) for name in names):
        names &= _looked_up(code)
    return names.union(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])


@lru_cache(maxsize=4096)
def _looked_up(code: CodeType) -> frozenset[str]:
    return frozenset(
        instruction.argval
        for each in nested(code)
        for instruction in instructions(each)
        if instruction.opname in _LOOK_UPS
    )


def attributes_named(code: CodeType) -> set[str]:
    """Collect the names in code, among them those of the attributes that it reads."""
    return {name for each in nested(code) for name in each.co_names}
