"""What a planted value consists of."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CodeType,
    CoroutineType,
    FunctionType,
    GeneratorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    SimpleNamespace,
)
from typing import final

from . import _mocks
from ._classes import ancestry, defined, members, module_of
from ._functions import Functions, accessors
from ._layers import layers
from ._raw import attributes, home, is_a, is_any, items, namespace

__all__ = ["Contents", "code_of", "functions_of", "is_atom"]

# By their ids: a class may have a metaclass that is not to be asked whether it equals another.
_ATOMS = frozenset(
    id(kind)
    for kind in (
        *(type(None), bool, int, float, complex, str, bytes),
        *(type(Ellipsis), type(NotImplemented)),
    )
)

_DEPTH = 3
_LIMIT = 2000
_WRAPPERS = (BuiltinFunctionType, MethodWrapperType, staticmethod, classmethod)
_PLAIN = frozenset(map(id, (dict, list, tuple, set, frozenset)))
_CALLABLES = (FunctionType, MethodType, functools.partial, BaseException)


def is_atom(value: object) -> bool:
    """Tell by its exact type a value that holds no code."""
    return id(type(value)) in _ATOMS


@final
class Contents:
    """What a planted value consists of.

    Attributes:
        functions: Its functions, without those of what it replaces.
        codes: The code of suspended calls, and code that was put in place as such.
        objects: The objects whose methods are planted.
        classes: The classes.
        brought: What planted functions bring along as arguments of their own.
    """

    __slots__ = (
        "_seen",
        "_spared",
        "_spared_classes",
        "brought",
        "classes",
        "codes",
        "functions",
        "objects",
    )

    def __init__(self, value: object, old: object) -> None:
        self.functions: list[FunctionType] = []
        self.codes: list[CodeType] = []
        self.objects: dict[int, object] = {}
        self.classes: dict[int, type] = {}
        self.brought: dict[int, object] = {}
        self._seen: dict[int, object] = {}
        self._spared = Functions()
        for function in functions_of(old):
            self._spared.add(function)
        spared = ancestry(old) if is_a(old, type) else ()
        self._spared_classes = {id(each): each for each in spared}
        self._take(value, 0)

    def _take(self, value: object, depth: int) -> None:
        if is_atom(value) or id(value) in self._seen or len(self._seen) >= _LIMIT:
            return
        self._seen[id(value)] = value
        for part in accessors(value):
            for layer in layers(part):
                self._sort(layer, depth)

    def _sort(self, value: object, depth: int) -> None:
        if is_a(value, FunctionType):
            self._take_function(value)
        elif is_a(value, type):
            self._take_class(value)
        elif is_a(value, ModuleType):
            self._take_module(value, depth)
        elif is_a(value, functools.partial):
            self._take_partial(value, depth)
        else:
            self._take_instance(value, depth)

    def _take_instance(self, value: object, depth: int) -> None:
        if is_a(value, CodeType):
            self.codes.append(value)
        elif (code := code_of(value)) is not None:
            self.codes.append(code)
        elif is_a(value, MethodType):
            self._bring((value.__self__,))
        elif not is_any(value, _WRAPPERS):
            self._take_object(value, depth)

    def _take_function(self, function: FunctionType) -> None:
        if not self._spared.holds(function):
            self.functions.append(function)
            self._bring((*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()))

    def _take_partial(self, value: functools.partial[object], depth: int) -> None:
        given = (*value.args, *value.keywords.values())
        self._bring(given)
        for held in given:
            self._take_held(held, depth, ())

    def _bring(self, values: Iterable[object]) -> None:
        self.brought.update((id(value), value) for value in values if not is_atom(value))

    def _take_class(self, owner: type) -> None:
        if module_of(owner) != "builtins":
            self.classes[id(owner)] = owner
        for base in ancestry(owner):
            if module_of(base) != "builtins" and id(base) not in self._spared_classes:
                for method in _methods(base):
                    self._take_function(method)

    def _take_module(self, module: ModuleType, depth: int) -> None:
        inside = namespace(module)
        made_up, name = inside.get("__spec__") is None, inside.get("__name__")
        for value in list(inside.values()):
            if made_up or home(value) == name:
                self._take_held(value, depth, (type,))

    def _take_object(self, value: object, depth: int) -> None:
        if depth < _DEPTH:
            for item in items(value):
                self._take(item, depth + 1)
        if id(type(value)) in _PLAIN:
            return
        self.objects[id(value)] = value
        open_to = (type,) if is_a(value, SimpleNamespace) or _mocks.is_mock(value) else ()
        for key, held in attributes(value).items():
            if not str(key).startswith(_mocks.FOREIGN):
                self._take_held(held, depth, open_to)

    def _take_held(self, value: object, depth: int, open_to: tuple[type, ...]) -> None:
        """Take what an object holds where it is code: its data may well be the subject's."""
        if depth >= _DEPTH:
            return
        if is_any(value, (*_CALLABLES, *open_to)) or _mocks.is_mock(value):
            self._take(value, depth + 1)
        for item in items(value):
            self._take_held(item, depth + 1, open_to)


def functions_of(value: object) -> Iterator[FunctionType]:
    """Yield the Python functions that calling or reading `value` runs."""
    if _mocks.is_mock(value):
        return
    for part in accessors(value):
        for layer in layers(part):
            if is_a(layer, FunctionType):
                yield layer
            elif is_a(layer, type):
                yield from _methods(layer)
    call = next(defined(type(value), "__call__"), None)
    if is_a(call, staticmethod):
        call = call.__func__
    if is_a(call, FunctionType):
        yield call


def code_of(value: object) -> CodeType | None:
    """Return the code of a suspended call: a generator, a coroutine or an async generator.

    The ``send``, ``throw`` or ``__next__`` of one is the same code.
    """
    if is_a(value, BuiltinFunctionType) or is_a(value, MethodWrapperType):
        value = value.__self__
    if is_a(value, GeneratorType):
        return value.gi_code
    if is_a(value, CoroutineType):
        return value.cr_code
    return value.ag_code if is_a(value, AsyncGeneratorType) else None


def _methods(owner: type) -> Iterator[FunctionType]:
    for value in members(owner).values():
        for part in accessors(value):
            for layer in layers(part):
                if is_a(layer, FunctionType):
                    yield layer
