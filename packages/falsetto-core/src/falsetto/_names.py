"""The global names that code looks up."""

from __future__ import annotations

import dis
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FunctionType

from ._contents import functions_of
from ._frames import nested

__all__ = ["mentioned", "names_used"]

_LIMIT = 200
_LOOK_UPS = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})


def names_used(
    function: FunctionType, spared: Callable[[FunctionType], bool] | None = None
) -> set[str]:
    """Collect the global names that a function may look up, through its module's own functions.

    A fixture is looked up by the name of a parameter.

    Args:
        function: Where to begin.
        spared: Tells functions that are not looked into.
    """
    namespace = function.__globals__
    names: set[str] = set()
    queue = deque([function.__code__])
    while queue and len(names) < _LIMIT:
        for name in mentioned(queue.popleft()) - names:
            names.add(name)
            queue.extend(
                each.__code__
                for each in functions_of(_behind(namespace.get(name)))
                if each.__globals__ is namespace and not (spared is not None and spared(each))
            )
    return names


def _behind(value: object) -> object:
    # pytest's fixtures keep their function to themselves.
    if type(value).__name__ == "FixtureFunctionDefinition":
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
