"""The code and the objects that a declared change put in place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, final

from . import _mocks
from ._contents import Contents, functions_of
from ._frames import NOTHING, first_argument
from ._functions import Functions, defines
from ._names import names_used

if TYPE_CHECKING:
    from ._patch import Step

__all__ = ["Planted"]


@final
class Planted:
    """The code and the objects that a declared change put in place.

    The change's own body counts, and each value that a step put in place with what it consists
    of, apart from the code of the very object that the step replaced. So does what lies in the
    check's module and is of no use to the check, only to a planted function of that module: a
    stub may return what raises.

    Args:
        change: What was declared.
        steps: What it did.
        check: The check's own function.
    """

    __slots__ = (
        "_brought",
        "_check",
        "_classes",
        "_functions",
        "_mentioned",
        "_objects",
        "_patched",
        "_replaced",
        "_stubs",
    )

    def __init__(
        self, change: object, steps: Iterable[Step], check: FunctionType | None = None
    ) -> None:
        self._functions = Functions()
        self._replaced = Functions()
        self._objects: dict[int, object] = {}
        self._classes: dict[int, type] = {}
        self._patched: dict[int, object] = {}
        self._brought: dict[int, object] = {}
        for function in functions_of(change):
            self._functions.add_code(function.__code__)
        self._stubs = [function for step in steps for function in self._plant(step)]
        self._check = check
        self._mentioned: Functions | None = None

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame runs planted code."""
        if self._functions.run(frame, unsure=True) or self._mentions(frame):
            return True
        if not (self._objects or self._classes):
            return False
        subject = first_argument(frame)
        if subject is NOTHING:
            return False
        if _mocks.is_mock(subject):
            return _mocks.is_call(frame) and any(map(self.holds, _mocks.lineage(subject)))
        return self.holds(subject) and defines(type(subject), frame.f_code)

    def holds(self, obj: object) -> bool:
        """Tell whether an object is among the planted ones."""
        return id(obj) in self._objects or id(obj) in self._classes

    def includes(self, function: FunctionType) -> bool:
        """Tell whether a function is planted."""
        return self._functions.holds(function)

    def replaced(self, function: FunctionType) -> bool:
        """Tell whether a function is what a step replaced."""
        return self._replaced.holds(function)

    def replaces(self, code: CodeType) -> bool:
        """Tell whether a code object is that of what a step replaced."""
        return any(code is each for each in self._replaced)

    def is_subject(self, obj: object) -> bool:
        """Tell whether an object is planted, brought along by what is, or one that was patched."""
        return (
            self.holds(obj)
            or id(obj) in self._brought
            or id(obj) in self._patched
            or any(id(base) in self._patched for base in type(obj).__mro__)
        )

    def made(self, error: BaseException) -> bool:
        """Tell whether an error is a planted object, or of a planted class."""
        return id(error) in self._objects or id(type(error)) in self._classes

    def codes(self) -> Iterator[CodeType]:
        """Yield every planted code object that does not depend on an object."""
        return iter(self._functions)

    def _plant(self, step: Step) -> list[FunctionType]:
        self._patched[id(step.owner)] = step.owner
        contents = Contents(step.new, step.old)
        for function in functions_of(step.old):
            self._replaced.add(function)
        for function in contents.functions:
            self._functions.add(function)
        for code in contents.codes:
            self._functions.add_code(code)
        self._objects.update(contents.objects)
        self._classes.update(contents.classes)
        self._brought.update(contents.brought)
        return contents.functions

    def _mentions(self, frame: FrameType) -> bool:
        """Tell whether a frame runs what only planted functions of the check's module mention."""
        check = self._check
        if check is None or frame.f_globals is not check.__globals__:
            return False
        if self._mentioned is None:
            self._mentioned = Functions()
            for function in self._only_mentioned(check):
                self._mentioned.add(function)
        return self._mentioned.run(frame, unsure=True)

    def _only_mentioned(self, check: FunctionType) -> Iterator[FunctionType]:
        namespace = check.__globals__
        used = {check.__qualname__.partition(".")[0], *names_used(check, self.includes)}
        for stub in self._stubs:
            if stub.__globals__ is namespace:
                for name in names_used(stub) - used:
                    value = namespace.get(name)
                    if id(value) not in self._patched:
                        yield from functions_of(value)
