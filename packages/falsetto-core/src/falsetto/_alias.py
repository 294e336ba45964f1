"""Names that a check's module copied before the change could reach them."""

from __future__ import annotations

import dis
from collections import deque
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

from ._contents import ATOMS
from ._frames import nested
from ._layers import layers
from ._planted import Planted

if TYPE_CHECKING:
    from ._patch import Step

__all__ = ["aliases"]

_LIMIT = 200
_LOOK_UPS = frozenset({"LOAD_GLOBAL", "LOAD_NAME"})


def aliases(
    function: FunctionType | None, steps: Iterable[Step], planted: Planted
) -> Iterator[str]:
    """Say which names the check uses that still stand for what the change replaced.

    Args:
        function: The check's own function.
        steps: What the change did.
        planted: What it put in place, whose own use of the original is no matter.
    """
    if function is None:
        return
    namespace = function.__globals__
    used = _names_used(function, planted)
    module = namespace.get("__name__", "the check's module")
    for step in steps:
        if step.idle or step.verb not in {"setattr", "delattr"} or _is_module(step, namespace):
            continue
        attribute = step.target.rpartition(".")[2]
        for name in sorted(used):
            if name in namespace and namespace[name] is step.old and _telling(step, name):
                source = step.target.rpartition(".")[0]
                copied = attribute if name == attribute else f"{attribute} as {name}"
                yield (
                    f"{module} has a name of its own, {name!r}, for what the change replaced "
                    f"(as `from {source} import {copied}` makes one), and the change to "
                    f"{step.target} does not reach it: patch {module}.{name}"
                )


def _is_module(step: Step, namespace: dict[str, object]) -> bool:
    return getattr(step.owner, "__dict__", None) is namespace


def _telling(step: Step, name: str) -> bool:
    # Numbers and short strings are shared by the whole process: the same object says nothing.
    return type(step.old) not in ATOMS or name == step.target.rpartition(".")[2]


def _names_used(function: FunctionType, planted: Planted) -> set[str]:
    """Collect the global names that a check may look up, through its module's own functions.

    A fixture is looked up by the name of a parameter.
    """
    namespace = function.__globals__
    names: set[str] = set()
    queue = deque([function.__code__])
    while queue and len(names) < _LIMIT:
        for name in _mentioned(queue.popleft()) - names:
            names.add(name)
            for layer in layers(_behind(namespace.get(name))):
                if (
                    isinstance(layer, FunctionType)
                    and layer.__globals__ is namespace
                    and not planted.includes(layer)
                ):
                    queue.append(layer.__code__)
    return names


def _behind(value: object) -> object:
    # pytest's fixtures keep their function to themselves.
    if type(value).__name__ == "FixtureFunctionDefinition":
        return getattr(value, "_fixture_function", None)
    return value


def _mentioned(code: CodeType) -> set[str]:
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return {
        *parameters,
        *(
            instruction.argval
            for each in nested(code)
            for instruction in dis.get_instructions(each)
            if instruction.opname in _LOOK_UPS
        ),
    }
