"""What some values lead to: by holding it, or by looking it up."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from types import (
    CodeType,
    FrameType,
    FunctionType,
    GenericAlias,
    ModuleType,
    TracebackType,
)
from typing import final

from .._objects import _mocks
from .._objects._classes import members, module_of, parents
from .._objects._contents import code_of, is_atom
from .._objects._frames import NOTHING, first_argument
from .._objects._functions import Functions, defines
from .._objects._layers import contents
from .._objects._project import Project
from .._objects._raw import is_a, is_any, namespace
from ._uses import named_by, used

__all__ = ["Reach"]

_OPAQUE = (FrameType, TracebackType, GenericAlias)
_SAID = frozenset({"__module__", "__static_attributes__"})
"""What Python says of every class, which leads nowhere."""

_ITSELF = __name__.partition(".")[0]

Spared = Callable[[FunctionType], bool]
Closed = Callable[[object], bool]


def _nothing(_: object) -> bool:
    return False


@final
class Reach:
    """The functions and objects that some values lead to.

    Followed are what a value holds, the methods of its class, what a function closes over and
    brings along as defaults and, where that is asked for, the names that its code looks up. Into
    what is installed only values lead, never names.

    Args:
        roots: Where to begin.
        project: Tells the project's code, whose names are looked up.
        names: Whether they are.
        fixtures: Whether parameters and texts may be the names of fixtures.
        spared: Tells functions that do not count and lead nowhere.
        closed: Tells any other values that lead nowhere.
        limit: How many values are looked at.

    Attributes:
        functions: The functions, and the methods of the classes.
        values: The functions that were reached as values, and not as methods.
        texts: The texts, and what may be one: what is pickled has names in it.
    """

    __slots__ = (
        "_closed",
        "_fixtures",
        "_limit",
        "_modules",
        "_names",
        "_objects",
        "_project",
        "_seen",
        "_spared",
        "functions",
        "texts",
        "values",
    )

    def __init__(
        self,
        roots: Iterable[object],
        *,
        project: Project,
        names: bool = True,
        fixtures: bool = False,
        spared: Spared = _nothing,
        closed: Closed = _nothing,
        limit: int = 3_000,
    ) -> None:
        self.functions = Functions()
        self.values = Functions()
        self.texts: list[str] = []
        self._project = project
        self._names = names
        self._fixtures = fixtures
        self._spared = spared
        self._closed = closed
        self._limit = limit
        self._seen: dict[int, object] = {}
        self._objects: dict[int, object] = {}
        self._modules: dict[int, ModuleType] = {}
        self._walk(roots)

    def run(self, frame: FrameType, *, unsure: bool) -> bool:
        """Tell whether a frame runs one of the functions, or a call of one of the mocks.

        Args:
            frame: Where an error passed through.
            unsure: What to say of a closure that has lost its variables.
        """
        if _mocks.is_call(frame):
            return self._holds_mock(first_argument(frame))
        return self.functions.run(frame, unsure=unsure)

    def handles(self, frame: FrameType) -> bool:
        """Tell whether a frame runs a function that is a value, or a method of an object here."""
        subject = first_argument(frame)
        if _mocks.is_call(frame):
            return self._holds_mock(subject)
        if self.values.run(frame, unsure=False):
            return True
        return (
            subject is not NOTHING and self.holds(subject) and defines(type(subject), frame.f_code)
        )

    def holds(self, value: object) -> bool:
        """Tell whether a value itself was reached."""
        return id(value) in self._objects

    @property
    def everything(self) -> Iterable[object]:
        """All values that were looked at, texts and numbers aside."""
        return self._seen.values()

    @property
    def modules(self) -> Iterable[ModuleType]:
        """The modules, those included that are only named."""
        return self._modules.values()

    @property
    def is_whole(self) -> bool:
        """Whether there was nothing more to look at."""
        return len(self._seen) < self._limit

    def _holds_mock(self, mock: object) -> bool:
        return _mocks.is_mock(mock) and any(map(self.holds, _mocks.lineage(mock)))

    def _walk(self, roots: Iterable[object]) -> None:
        queue = deque(roots)
        while queue and len(self._seen) < self._limit:
            value = queue.popleft()
            if type(value) is bytes:
                self.texts.append(value.decode("latin-1"))
            elif type(value) is str:
                self.texts.append(value)
                queue.extend(named_by(value))
            elif not is_atom(value) and id(value) not in self._seen:
                self._seen[id(value)] = value
                queue.extend(self._beyond(value))

    def _beyond(self, value: object) -> Iterator[object]:
        if is_any(value, _OPAQUE) or self._closed(value):
            return iter(())
        if is_a(value, FunctionType):
            return self._beyond_function(value)
        if is_a(value, type):
            return self._beyond_class(value)
        if is_a(value, ModuleType):
            self._modules[id(value)] = value
            return iter(_made_up(value))
        if is_a(value, CodeType):
            self.functions.add_code(value)
            return iter(())
        return self._beyond_object(value)

    def _beyond_function(self, function: FunctionType, *, method: bool = False) -> Iterator[object]:
        code = function.__code__
        if self._spared(function):
            return
        yield from function.__defaults__ or ()
        yield from (function.__kwdefaults__ or {}).values()
        yield from contents(function)
        yield from vars(function).values()
        if not self._project.owns_file(code.co_filename):
            return
        self.functions.add(function)
        if not method:
            self.values.add(function)
        if self._names:
            yield from used(
                code, function.__globals__, fixtures=self._fixtures, modules=self._modules
            )

    def _beyond_class(self, owner: type) -> Iterator[object]:
        if not self._project.owns_module(module_of(owner)):
            return
        yield type(owner)
        yield from parents(owner)
        for name, value in list(members(owner).items()):
            if name in _SAID:
                continue
            if is_a(value, FunctionType):
                self._seen[id(value)] = value
                yield from self._beyond_function(value, method=True)
            else:
                yield value

    def _beyond_object(self, value: object) -> Iterator[object]:
        if module_of(type(value)).partition(".")[0] == _ITSELF:
            return
        self._objects[id(value)] = value
        if (code := code_of(value)) is not None:
            self.functions.add_code(code)
            self.values.add_code(code)
        yield type(value)
        if _mocks.is_mock(value):
            yield from _mocks.parts(value)
        else:
            yield from gc.get_referents(value)


def _made_up(module: ModuleType) -> list[object]:
    """List what is in a module that was never imported."""
    inside = namespace(module)
    return list(inside.values()) if inside.get("__spec__") is None else []
