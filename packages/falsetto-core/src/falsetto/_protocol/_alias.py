"""Names and values that were copied before a change could reach them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from types import FunctionType
from typing import TYPE_CHECKING

from .._failure._own import beside
from .._failure._planted import Planted
from .._objects import _raw as raw
from .._objects._names import names_used
from ._kept import Kept, Search
from ._telling import Telling

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["aliases"]

_VERBS = frozenset({"setattr", "delattr", "setitem", "delitem"})

FEW = 3
"""How many places that keep what was replaced are named for one step."""


def aliases(function: FunctionType, steps: Iterable[Step], planted: Planted) -> Iterator[str]:
    """Say what the check uses that still stands for what the change replaced.

    That is a name of its module; or else, in code that it reaches, a name, a default, an attribute
    of a class, an entry of a registry, or whatever else was bound before the change.

    Args:
        function: The check's own function.
        steps: What the change did.
        planted: What it put in place, whose own use of the original is no matter.
    """
    used = names_used(function, planted.includes)
    for step in steps:
        if step.idle or step.verb not in _VERBS:
            continue
        named = [_of_name(each, step) for each in _copied(function, step, used)]
        yield from named or _elsewhere(function, step, planted)


def _copied(function: FunctionType, step: Step, used: Iterable[str]) -> Iterator[Kept]:
    namespace = function.__globals__
    if step.verb not in {"setattr", "delattr"} or _is_module(step, namespace):
        return
    module = str(namespace.get("__name__", "the check's module"))
    telling, path = Telling(step), function.__code__.co_filename
    for name in sorted(used):
        if name not in namespace or namespace[name] is not step.old:
            continue
        if name == step.target.rpartition(".")[2] or telling.at((path, "", name), name):
            yield Kept(module, "", f"{module}.{name}", name)


def _elsewhere(function: FunctionType, step: Step, planted: Planted) -> Iterator[str]:
    search = Search(step, planted, function.__globals__)
    roots = ((each, each.__qualname__) for each in (function, *beside(function)))
    for found in dict.fromkeys(islice(search.among(roots), FEW)):
        yield _of_name(found, step) if found.name else _of_value(found, step)


def _of_name(kept: Kept, step: Step) -> str:
    source, _, attribute = step.target.rpartition(".")
    copied = attribute if kept.name == attribute else f"{attribute} as {kept.name}"
    return (
        f"{kept.holder} has a name of its own, {kept.name!r}, for what the change replaced "
        f"(as `from {source} import {copied}` makes one), and the change to "
        f"{step.target} does not reach it: patch {kept.place}"
    )


def _of_value(kept: Kept, step: Step) -> str:
    return (
        f"{kept.holder} keeps what the change replaced ({kept.how}), where the change to "
        f"{step.target} does not reach it: change {kept.place} as well, or instead"
    )


def _is_module(step: Step, namespace: dict[str, object]) -> bool:
    return step.owner is namespace or raw.namespace(step.owner) is namespace
