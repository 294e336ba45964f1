"""The code and the objects that a declared change put in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, final

from . import _mocks
from ._contents import Contents, functions_of
from ._frames import NOTHING, first_argument
from ._functions import Functions, defines
from ._mentioned import Mentioned

if TYPE_CHECKING:
    from ._patch import Step

__all__ = ["Planted"]


@final
class Planted:
    """The code and the objects that a declared change put in place.

    The change's own body counts, and each value that a step put in place with what it consists
    of, apart from the code of the very object that the step replaced. So does what lies in the
    suite and is of no use to the check, only to a planted function: a stub may return what raises.

    Args:
        change: What was declared.
        steps: What it did.
        check: The check's own function.
        is_suite: Tells whether a frame runs the suite's code.
    """

    __slots__ = (
        "_brought",
        "_classes",
        "_functions",
        "_mentioned",
        "_objects",
        "_patched",
        "_replaced",
    )

    def __init__(
        self,
        change: object,
        steps: Iterable[Step],
        check: FunctionType | None = None,
        is_suite: Callable[[FrameType], bool] | None = None,
    ) -> None:
        self._functions = Functions()
        self._replaced = Functions()
        self._objects: dict[int, object] = {}
        self._classes: dict[int, type] = {}
        self._patched: dict[int, object] = {}
        self._brought: dict[int, object] = {}
        for function in functions_of(change):
            self._functions.add_code(function.__code__)
        replaced: list[FunctionType] = []
        stubs = [function for step in steps for function in self._plant(step, replaced)]
        self._mentioned = Mentioned(
            stubs,
            replaced,
            self._patched.values(),
            check=check,
            is_suite=is_suite,
            is_planted=self.includes,
        )

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame runs planted code."""
        if self._functions.run(frame, unsure=True) or self._mentioned.run(frame):
            return True
        if _mocks.is_call(frame):
            return self._runs_mock(first_argument(frame))
        if not (self._objects or self._classes):
            return False
        subject = first_argument(frame)
        if subject is NOTHING or _mocks.is_mock(subject):
            return False
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
        return self.holds(obj) or id(obj) in self._brought or self.is_patched(obj)

    def is_patched(self, obj: object) -> bool:
        """Tell whether a step changed an object itself, or a class that it is of."""
        return self._is_patched(obj) or any(map(self._is_patched, type(obj).__mro__))

    def methods_above(self, obj: object) -> Iterator[FunctionType]:
        """Yield the methods by which an object's own class goes beyond the class that was patched.

        There are none where the object or its very class was patched, or planted.
        """
        kin = type(obj).__mro__
        patched = next((at for at, base in enumerate(kin) if self._is_patched(base)), 0)
        for base in kin[:patched]:
            if not self.holds(base):
                yield from (each for each in functions_of(base) if not self.includes(each))

    def made(self, error: BaseException) -> bool:
        """Tell whether an error is a planted object, or of a planted class."""
        return id(error) in self._objects or id(type(error)) in self._classes

    def codes(self) -> Iterator[CodeType]:
        """Yield every planted code object that does not depend on an object."""
        return iter(self._functions)

    def _is_patched(self, obj: object) -> bool:
        return id(obj) in self._patched

    def _runs_mock(self, mock: object) -> bool:
        return _mocks.is_mock(mock) and (
            any(map(self.holds, _mocks.lineage(mock))) or self._mentioned.raising_mocks()
        )

    def _plant(self, step: Step, replaced: list[FunctionType]) -> list[FunctionType]:
        self._patched[id(step.owner)] = step.owner
        contents = Contents(step.new, step.old)
        for function in functions_of(step.old):
            self._replaced.add(function)
            replaced.append(function)
        for function in contents.functions:
            self._functions.add(function)
        for code in contents.codes:
            self._functions.add_code(code)
        self._objects.update(contents.objects)
        self._classes.update(contents.classes)
        self._brought.update(contents.brought)
        return contents.functions
