"""What a check handed in: the callables and objects that reach other code through it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from types import FrameType, FunctionType, ModuleType
from typing import final

from . import _mocks
from ._contents import ATOMS, code_of
from ._frames import NOTHING, first_argument
from ._functions import Functions, accessors, defines
from ._holding import held
from ._layers import layers
from ._planted import Planted
from ._raw import is_a, is_any

__all__ = ["HandedIn"]

_DEPTH = 3
_LIMIT = 2000


@final
class HandedIn:
    """The functions and objects that can be reached from some values.

    What the change planted is not among them, nor what it replaced, nor the objects it patched:
    those are the subject.

    Args:
        roots: Where to begin.
        planted: What the change put in place.
        through: Whether to look through patched objects, at what they were given to hold and at
            what a subclass of the suite's adds to them.
    """

    __slots__ = ("_functions", "_objects", "_planted", "_through")

    def __init__(self, roots: Iterable[object], planted: Planted, *, through: bool = False) -> None:
        self._functions = Functions()
        self._objects: dict[int, object] = {}
        self._planted = planted
        self._through = through
        self._walk(roots)

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame runs one of the functions, or a method of one of the objects."""
        if self._functions.run(frame, unsure=False):
            return True
        subject = first_argument(frame)
        if subject is NOTHING or self._planted.replaces(frame.f_code):
            return False
        if _mocks.is_mock(subject):
            return any(id(mock) in self._objects for mock in _mocks.lineage(subject))
        return id(subject) in self._objects and defines(type(subject), frame.f_code)

    def _walk(self, roots: Iterable[object]) -> None:
        seen: dict[int, object] = {}
        queue = deque((root, 0) for root in roots)
        while queue and len(seen) < _LIMIT:
            value, depth = queue.popleft()
            if type(value) in ATOMS or id(value) in seen:
                continue
            seen[id(value)] = value
            for layer in layers(value):
                if not (
                    self._look_through(layer)
                    if self._planted.is_subject(layer)
                    else self._take(layer)
                ):
                    break
                if depth < _DEPTH:
                    queue.extend((each, depth + 1) for each in held(layer))

    def _take(self, value: object) -> bool:
        """Note one value, and tell whether what it holds is to be looked at too."""
        if is_a(value, ModuleType):
            return False
        if is_a(value, FunctionType):
            if self._planted.includes(value) or self._planted.replaced(value):
                return False
            self._functions.add(value)
        elif is_a(value, type):
            for method in _methods(value):
                if not (self._planted.includes(method) or self._planted.replaced(method)):
                    self._functions.add(method)
        elif (code := code_of(value)) is not None:
            self._functions.add_code(code)
        else:
            self._objects[id(value)] = value
        return True

    def _look_through(self, value: object) -> bool:
        if not self._through or is_any(value, (type, ModuleType)):
            return False
        if not self._planted.is_patched(value) or self._planted.holds(value):
            return False
        for method in self._planted.methods_above(value):
            self._functions.add(method)
        return True


def _methods(owner: type) -> Iterator[FunctionType]:
    for base in owner.__mro__:
        if base.__module__ == "builtins":
            continue
        for value in vars(base).values():
            for part in accessors(value):
                for layer in layers(part):
                    if is_a(layer, FunctionType):
                        yield layer
