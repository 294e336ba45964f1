"""Values that were made of what a change replaced, before it was replaced."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import CodeType, FunctionType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, NamedTuple, final

from .._failure._own import beside
from .._failure._planted import Planted
from .._failure._reach import Reach
from .._failure._uses import used
from .._objects._classes import ancestry, full_name, members, module_of
from .._objects._contents import functions_of
from .._objects._instructions import instructions
from .._objects._names import attributes_named, mentioned
from .._objects._raw import attributes, is_a, is_any, namespace
from ._bindings import bound_to

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["made_before"]

FEW = 3
"""How many values are named for one step."""

_LIMIT = 1_000
_MAKERS = ("__new__", "__init__", "__post_init__")
_CODE = (FunctionType, ModuleType, type)
_SETTING = frozenset({"STORE_ATTR", "STORE_GLOBAL"})
_FILLING = "STORE_SUBSCR"
_FILLERS = frozenset({"setdefault", "update"})
_LOOKING = frozenset({"LOAD_ATTR", "LOAD_GLOBAL"})


class _Place(NamedTuple):
    """A value with the name it has in a module or a class, and where that is bound."""

    name: str
    value: object
    path: str = ""
    module: Mapping[str, object] = MappingProxyType({})


def made_before(function: FunctionType, steps: Iterable[Step], planted: Planted) -> Iterator[str]:
    """Say which values that a check reaches were made before a change, by what it replaced.

    Args:
        function: The check's own function.
        steps: What the change did, where it was never called.
        planted: What it put in place.
    """
    replaced = [step for step in steps if is_a(step.old, FunctionType)]
    if not replaced:
        return
    roots = (function, *beside(function))
    reach = Reach(roots, project=planted.project, fixtures=True, limit=_LIMIT)
    reached = [each for each in reach.everything if is_any(each, (FunctionType, type))]
    for step in replaced:
        said = dict.fromkeys(_Made(step, planted).among(reached))
        yield from islice(said, FEW)


@final
class _Made:
    """What one replaced function or class has made.

    Args:
        step: What replaced it.
        planted: Tells the project's code, and what the change put in place.
    """

    def __init__(self, step: Step, planted: Planted) -> None:
        self._old = step.old
        self._owner = step.owner
        self._target = step.target
        self._planted = planted

    def among(self, reached: Iterable[object]) -> Iterator[str]:
        """Say what was made, of what these functions and classes name and hold."""
        for each in reached:
            if is_a(each, FunctionType):
                yield from self._of_function(each)
            elif is_a(each, type) and self._planted.project.owns_module(module_of(each)):
                name = full_name(each)
                for attribute, value in list(members(each).items()):
                    yield from self._of_object(_Place(f"{name}.{attribute}", value))

    def _of_function(self, function: FunctionType) -> Iterator[str]:
        if self._planted.includes(function):
            return
        if not self._planted.project.owns_file(function.__code__.co_filename):
            return
        remembers = self._remembers(function)
        for place in _places(function):
            if not (place.path and self._planted.project.owns_file(place.path)):
                continue
            name = place.name.rpartition(".")[2]
            if remembers and name in _stored(function.__code__) and _is_filled(place.value):
                yield _remembered(function, place.name)
            elif self._is_bound(place):
                yield (
                    f"{place.name} was bound to what {self._target} gave before the change: "
                    f"change {place.name} as well, or instead"
                )
            else:
                yield from self._of_object(place)

    def _of_object(self, place: _Place) -> Iterator[str]:
        kind = type(place.value)
        if self._planted.project.owns_module(module_of(kind)) and not is_any(place.value, _CODE):
            for base in ancestry(kind):
                for name, part in list(members(base).items()):
                    yield from self._of_part(place, name, part)

    def _of_part(self, place: _Place, name: str, part: object) -> Iterator[str]:
        if is_a(part, functools.cached_property):
            if name in namespace(place.value) and self._leads_here(functions_of(part)):
                yield (
                    f"{place.name} keeps its {name!r} from before the change, which is a "
                    "cached_property: let a fixture make the object anew"
                )
        elif name in _MAKERS and self._leads_here(functions_of(part)):
            yield (
                f"{place.name} was made before the change, by code that uses {self._target}: let "
                "a fixture make it anew, or change what it holds"
            )
        else:
            held = attributes(place.value)
            for method in filter(self._remembers, functions_of(part)):
                for memo in sorted(_stored(method.__code__) & held.keys()):
                    if _is_filled(held[memo]):
                        yield _remembered(method, f"{place.name}.{memo}")

    def _is_bound(self, place: _Place) -> bool:
        attribute = self._target.rpartition(".")[2]
        names = bound_to(place.path, "", place.name.rpartition(".")[2])
        if is_any(place.value, _CODE) or attribute not in names:
            return False
        behind = [place.module[name] for name in names & place.module.keys()]
        inside = [namespace(each) for each in behind if is_a(each, ModuleType)]
        behind += [each[name] for each in inside for name in names & each.keys()]
        return any(each is self._old or self._is_owner(each) for each in behind)

    def _is_owner(self, value: object) -> bool:
        return value is self._owner or (is_a(value, ModuleType) and namespace(value) is self._owner)

    def _remembers(self, function: FunctionType) -> bool:
        """Tell a function that makes use of what was replaced, and puts something away."""
        code = function.__code__
        return bool(_stored(code)) and any(
            each is self._old for each in used(code, function.__globals__)
        )

    def _leads_here(self, makers: Iterable[FunctionType]) -> bool:
        reach = Reach(makers, project=self._planted.project, limit=_LIMIT)
        return any(each is self._old for each in reach.everything)


def _places(function: FunctionType) -> Iterator[_Place]:
    """Yield what is behind the global names in a function's code, and in modules among them."""
    own, inner = function.__globals__, attributes_named(function.__code__)
    for name in sorted(mentioned(function)):
        value = own.get(name)
        if not is_a(value, ModuleType):
            yield _place(own, name)
            continue
        there = namespace(value)
        for each in sorted(inner & there.keys()):
            yield _place(there, each)


def _place(module: dict[str, object], name: str) -> _Place:
    path = module.get("__file__")
    return _Place(
        f"{module.get('__name__')}.{name}",
        module.get(name),
        path if isinstance(path, str) else "",
        module,
    )


@lru_cache(maxsize=256)
def _stored(code: CodeType) -> frozenset[str]:
    """Collect the globals and attributes that code sets, and what it may fill in their place."""
    steps = instructions(code)
    names = {step.argval for step in steps if step.opname in _SETTING}
    if not _FILLERS.isdisjoint(code.co_names) or any(step.opname == _FILLING for step in steps):
        names |= {step.argval for step in steps if step.opname in _LOOKING}
    return frozenset(names)


def _is_filled(value: object) -> bool:
    if type(value) is dict:
        return bool(value)
    return value is not None and not is_any(value, _CODE)


def _remembered(function: FunctionType, where: str) -> str:
    return (
        f"{function.__module__}.{function.__qualname__} keeps its results in {where}, which was "
        "filled before the change: let a fixture empty it before each run and after it"
    )
