"""Names that a check's module copied before the change could reach them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING

from . import _raw as raw
from ._contents import ATOMS
from ._names import names_used
from ._planted import Planted

if TYPE_CHECKING:
    from ._patch import Step

__all__ = ["aliases"]


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
    used = names_used(function, planted.includes)
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
    return step.owner is namespace or raw.namespace(step.owner) is namespace


def _telling(step: Step, name: str) -> bool:
    # Numbers and short strings are shared by the whole process: the same object says nothing.
    return type(step.old) not in ATOMS or name == step.target.rpartition(".")[2]
