"""What code looks up by name."""

from __future__ import annotations

import dis
from collections import deque
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import CodeType, FunctionType

from ._contents import functions_of
from ._frames import nested

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
    return {name for code in _codes_used(function, spared) for name in mentioned(code)}


def _codes_used(function: FunctionType, spared: Spared | None) -> Iterator[CodeType]:
    names: set[str] = set()
    queue = deque([function.__code__])
    while queue and len(names) < _LIMIT:
        code = queue.popleft()
        yield code
        for name in mentioned(code) - names:
            names.add(name)
            queue.extend(
                each.__code__
                for each in functions_of(behind(function.__globals__.get(name)))
                if each.__globals__ is function.__globals__
                and not (spared is not None and spared(each))
            )


def behind(value: object) -> object:
    """Return the function of a fixture, which pytest keeps to itself, or the value as it is."""
    if type(value).__name__ == FIXTURE:
        return getattr(value, "_fixture_function", None)
    return value


@lru_cache(maxsize=4096)
def mentioned(code: CodeType) -> frozenset[str]:
    """Collect the names that code looks up outside itself, and those of its parameters."""
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    looked_up = (
        instruction.argval
        for each in nested(code)
        for instruction in dis.get_instructions(each)
        if instruction.opname in _LOOK_UPS
    )
    return frozenset((*parameters, *looked_up))


def attributes_named(code: CodeType) -> set[str]:
    """Collect the names in code, among them those of the attributes that it reads."""
    return {name for each in nested(code) for name in each.co_names}
