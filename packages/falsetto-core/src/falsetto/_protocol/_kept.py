"""Where code that a check reaches keeps what a change replaced, out of the change's reach."""

from __future__ import annotations

import dataclasses
import functools
import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, NamedTuple, final

from .._failure._planted import Planted
from .._objects import _mocks
from .._objects._classes import ancestry, defined, full_name, members, module_of, qualified
from .._objects._contents import is_atom
from .._objects._functions import accessors
from .._objects._layers import layers
from .._objects._names import attributes_named, behind, mentioned
from .._objects._raw import attributes, is_a, is_any, items, namespace
from ._telling import Telling

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["Kept", "Search"]

_LIMIT = 1000
_BOUND = (MethodType, staticmethod, classmethod)
_STANDARD_LIBRARY = os.path.dirname(os.__file__) + os.sep
_INSTALLED = ("site-packages", "dist-packages")
_KEY = 40


class Kept(NamedTuple):
    """One place that keeps what a change replaced.

    Attributes:
        holder: What keeps it, by module and name.
        how: In which part of it, in words.
        place: What to change instead.
        name: The global name that it is, where it is one.
    """

    holder: str
    how: str
    place: str
    name: str | None = None


class _Held(NamedTuple):
    """Something that a value holds; `bound` says where its source binds it."""

    value: object
    kept: Kept
    bound: tuple[str, str, str] | None = None


@final
class Search:
    """A search, from the check on, through what it reaches: nearest first, and not for ever.

    Only code of the project is read: neither the standard library nor what is installed, apart
    from the package that was changed.

    Args:
        step: What the change did.
        planted: What it put in place. What that mentions is no matter.
        skipped: The namespace whose own names are told otherwise.
    """

    __slots__ = ("_home", "_planted", "_seen", "_skipped", "_sought", "_step", "_telling")

    def __init__(self, step: Step, planted: Planted, skipped: dict[str, object]) -> None:
        self._step = step
        self._planted = planted
        self._skipped = skipped
        depth = 2 if is_any(step.old, _BOUND) else 1
        self._sought = {id(each) for each in islice(layers(step.old), depth)}
        self._telling = Telling(step)
        self._home = step.target.partition(".")[0]
        self._seen: set[int] = set()

    def among(self, roots: Iterable[tuple[object, str]]) -> Iterator[Kept]:
        """Yield every place that is found, nearest first.

        Args:
            roots: Where to begin, with what each is called.
        """
        queue = deque(_Held(value, Kept(name, "", name)) for value, name in roots)
        for _ in range(_LIMIT):
            if not queue:
                return
            held = queue.popleft()
            for layer in layers(held.value):
                if id(layer) in self._sought:
                    yield held.kept
                    break
                if id(layer) not in self._seen:
                    self._seen.add(id(layer))
                    queue.extend(filter(self._is_telling, self._held(layer, held.kept.place)))

    def _is_telling(self, held: _Held) -> bool:
        """Tell whether there is something to be seen in a value, or in that it is here."""
        if not any(id(layer) in self._sought for layer in layers(held.value)):
            return not is_atom(held.value)
        return self._telling.at(held.bound, held.kept.name)

    def _held(self, value: object, label: str) -> Iterator[_Held]:
        if is_a(value, FunctionType):
            yield from self._of_function(value, label)
        elif is_a(value, type):
            yield from self._of_class(value)
        elif is_a(value, functools.partial):
            for each in (*value.args, *value.keywords.values()):
                yield _Held(each, Kept(label, "as an argument of a partial", label))
        elif is_a(value, MethodType):
            yield _Held(value.__self__, Kept(label, "as the object of a bound method", label))
        elif not (is_a(value, ModuleType) or _mocks.is_mock(value)):
            yield from self._of_instance(value, label)

    def _of_function(self, function: FunctionType, label: str) -> Iterator[_Held]:
        is_read = self._is_read(function.__code__.co_filename, function.__module__)
        if not is_read or self._planted.includes(function):
            return
        name = f"{function.__module__}.{function.__qualname__}"
        if "<locals>" in name:
            name = label  # it was made by another, and is known by where it was found
        path, qualname = function.__code__.co_filename, function.__qualname__
        for parameter, default in _defaults(function):
            kept = Kept(name, f"as the default of its parameter {parameter!r}", name)
            yield _Held(default, kept, (path, qualname, parameter))
        for cell in function.__closure__ or ():
            try:
                yield _Held(cell.cell_contents, Kept(name, "in its closure", name))
            except ValueError:  # not filled yet
                continue
        yield from self._of_globals(function)

    def _of_globals(self, function: FunctionType) -> Iterator[_Held]:
        own = function.__globals__
        inner = attributes_named(function.__code__)
        for name in sorted(mentioned(function)):
            value = behind(own.get(name))
            if is_a(value, ModuleType):
                there = namespace(value)
                for each in sorted(inner & there.keys()):
                    yield from self._of_name(there, each, there[each])
            elif name in own:
                yield from self._of_name(own, name, value)

    def _of_name(self, own: dict[str, object], name: str, value: object) -> Iterator[_Held]:
        is_sought = any(id(layer) in self._sought for layer in layers(value))
        if is_sought and (own is self._skipped or self._is_own_place(own, name)):
            return
        module = str(own.get("__name__"))
        place = f"{module}.{name}"
        kept = Kept(module, f"as {name!r}", place, name)
        yield _Held(value, kept, (_file_of(module), "", name))

    def _of_class(self, owner: type) -> Iterator[_Held]:
        name, qualname, module = full_name(owner), qualified(owner), module_of(owner)
        path = _file_of(module)
        if not self._is_read(path, module):
            return
        fields = _fields(owner)
        of_fields = {field.name for field in fields}
        for field in fields:
            kept = Kept(name, f"as the default of its field {field.name!r}", name)
            for default in (field.default, field.default_factory):
                yield _Held(default, kept, (path, qualname, field.name))
        for attribute, value in list(members(owner).items()):
            if attribute in of_fields or self._is_own_place(owner, attribute):
                continue
            kept = Kept(name, f"as its attribute {attribute!r}", f"{name}.{attribute}")
            for part in accessors(value):
                yield _Held(part, kept, (path, qualname, attribute))
        for base in ancestry(owner)[1:]:
            yield _Held(base, Kept(name, "as its base", name))

    def _of_instance(self, value: object, label: str) -> Iterator[_Held]:
        yield _Held(type(value), Kept(label, "as its class", label))
        if is_a(value, dict) and value is not self._step.owner:
            for key, item in list(dict.items(value)):
                at = f"{label}[{key!r}]" if _is_short(key) else label
                yield _Held(item, Kept(label, f"under {key!r}" if at != label else "in it", at))
        elif value is not self._step.owner:
            for item in items(value):
                yield _Held(item, Kept(label, "as one of its items", label))
        module = module_of(type(value))
        if self._is_read(_file_of(module), module):
            for attribute, held in attributes(value).items():
                if not self._is_own_place(value, attribute):
                    at = f"{label}.{attribute}"
                    yield _Held(held, Kept(label, f"as its attribute {attribute!r}", at))

    def _is_own_place(self, owner: object, name: str) -> bool:
        """Tell whether this is where the change was made, and has been undone again."""
        changed = self._step.owner
        same = owner is changed or (is_a(changed, ModuleType) and namespace(changed) is owner)
        return same and name == self._step.target.rpartition(".")[2]

    def _is_read(self, path: str, module: object) -> bool:
        if not path or path.startswith((_STANDARD_LIBRARY, "<string>", "<frozen ")):
            return False
        is_home = str(module).partition(".")[0] == self._home
        return is_home or not any(part in path for part in _INSTALLED)


def _defaults(function: FunctionType) -> Iterator[tuple[str, object]]:
    code = function.__code__
    names, positional = code.co_varnames[: code.co_argcount], function.__defaults__ or ()
    # Code that was put in place of other code may take fewer arguments than there are defaults.
    known = zip(reversed(names), reversed(positional), strict=False)
    yield from reversed(tuple(known))
    yield from (function.__kwdefaults__ or {}).items()


def _fields(owner: type) -> list[dataclasses.Field[object]]:
    """List the fields of a dataclass; anything else may have something of that name too."""
    found = next(defined(owner, "__dataclass_fields__"), None)
    return [each for each in items(found) if is_a(each, dataclasses.Field)]


def _file_of(module: object) -> str:
    found = namespace(sys.modules.get(str(module))).get("__file__")
    return found if isinstance(found, str) else ""


def _is_short(key: object) -> bool:
    return type(key) is int or (type(key) is str and len(key) <= _KEY)
