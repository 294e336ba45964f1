"""The code and the objects that a declared change put in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import CodeType, FrameType, FunctionType
from typing import TYPE_CHECKING, final

from .._objects import _mocks
from .._objects._contents import Contents, functions_of
from .._objects._frames import NOTHING, first_argument, nested
from .._objects._functions import Functions, defines
from .._objects._project import Project
from ._means import Means
from ._reach import Reach
from ._tested import Tested
from ._uses import used

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["Planted"]

_RAISING = "side_effect"


@final
class Planted:
    """The code and the objects that a declared change put in place.

    That is the change's own body and each value that a step put in place, with what it consists
    of; and whatever these lead to, by holding it or by naming it: a stub may return what raises.
    What is under test is not planted for being named.

    Args:
        change: What was declared.
        steps: What it did.
        check: The check's own function.
        is_suite: Tells whether a frame runs the suite's code.
    """

    __slots__ = (
        "_change",
        "_is_suite",
        "_led_to",
        "_means",
        "_mocks_raise",
        "_put",
        "_steps",
        "_tested",
        "check",
        "project",
    )

    def __init__(
        self,
        change: object,
        steps: Iterable[Step],
        check: FunctionType | None = None,
        is_suite: Callable[[FrameType], bool] | None = None,
    ) -> None:
        self._change = change
        self._steps = tuple(steps)
        self._is_suite = is_suite
        # Each of these takes a while, and most failures are told without it.
        self._put: _PutInPlace | None = None
        self._led_to: Reach | None = None
        self._tested: Tested | None = None
        self._means: Means | None = None
        self._mocks_raise: bool | None = None
        self.check = check
        self.project = Project(check)

    @property
    def tested(self) -> Tested:
        """The code under test, as far as the change shows it."""
        if self._tested is None:
            self._tested = Tested(self._steps, self.check, self.project)
        return self._tested

    @property
    def means(self) -> Means:
        """What planted code could do beyond what it shows."""
        if self._means is None:
            reach = self._reach
            self._means = Means(
                self.codes(),
                reach.everything,
                reach.modules,
                reach.texts,
                declared=[each.__code__ for each in functions_of(self._change)],
                project=self.project,
                whole=reach.is_whole,
                asks_the_subject=self._asks_the_subject(),
            )
        return self._means

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame runs planted code."""
        if self._in_place.run(frame):
            return True
        if _mocks.is_call(frame):
            return self._reach.run(frame, unsure=True) or self._runs_raising_mock(frame)
        if not self.project.owns_file(frame.f_code.co_filename):
            return False
        return self._reach.run(frame, unsure=True) and self._counts(frame)

    def includes(self, function: FunctionType) -> bool:
        """Tell whether a function was put in place."""
        return self._in_place.functions.holds(function)

    def holds(self, value: object) -> bool:
        """Tell whether a value was put in place, or is led to by what was."""
        return self._in_place.holds(value) or self._reach.holds(value)

    def calls(self, frame: FrameType, caller: FrameType) -> bool:
        """Tell a call of an object that planted code leads to, and the caller has no name for."""
        subject = first_argument(frame)
        return (
            frame.f_code.co_name == "__call__"
            and self.holds(subject)
            and all(subject is not each for each in used(caller.f_code, caller.f_globals))
        )

    def is_elsewhere(self, frame: FrameType) -> bool:
        """Tell the project's code that lies in no package under test, and may be the suite's."""
        path = frame.f_code.co_filename
        return self.project.owns_file(path) and not self.tested.is_beside(frame)

    def types(self, error: BaseException) -> bool:
        """Tell whether an error is of a planted class."""
        return id(type(error)) in self._in_place.classes

    def codes(self) -> Iterator[CodeType]:
        """Yield every planted code object that does not depend on an object."""
        yield from self._in_place.functions
        yield from self._reach.functions

    @property
    def _in_place(self) -> _PutInPlace:
        if self._put is None:
            self._put = _PutInPlace(self._change, self._steps)
        return self._put

    @property
    def _reach(self) -> Reach:
        if self._led_to is None:
            named = (
                value
                for function in functions_of(self._change)
                for value in used(function.__code__, function.__globals__)
            )
            self._led_to = Reach(
                (*(step.new for step in self._steps), *named),
                project=self.project,
                spared=self.tested.holds,
            )
        return self._led_to

    @property
    def _held(self) -> Reach:
        return Reach(
            (step.new for step in self._steps),
            project=self.project,
            names=False,
            spared=self.tested.holds,
        )

    def _asks_the_subject(self) -> bool:
        """Tell whether what was put in place calls functions under test that it did not replace."""
        asked: list[FunctionType] = []

        def spared(function: FunctionType) -> bool:
            held = self.tested.holds(function)
            if held and function.__qualname__ == function.__name__:
                asked.append(function)
            return held

        Reach((step.new for step in self._steps), project=self.project, spared=spared)
        replaced = [each for step in self._steps for each in functions_of(step.old)]
        return any(all(each is not old for old in replaced) for each in asked)

    def _counts(self, frame: FrameType) -> bool:
        """Tell whether code counts: beside what is under test only a suite's, or what was held."""
        if not self.tested.is_beside(frame):
            return True
        if self.check is not None and frame.f_globals is self.check.__globals__:
            return True
        if self._is_suite is not None and self._is_suite(frame):
            return True
        return self._held.run(frame, unsure=True)

    def _runs_raising_mock(self, frame: FrameType) -> bool:
        """Tell a call of a mock, when planted functions make mocks that raise."""
        if self._mocks_raise is None:
            own = {id(each.__code__) for each in functions_of(self._change)}
            self._mocks_raise = any(
                _RAISING in word
                for code in self._reach.functions
                if id(code) not in own
                for word in _words(code)
            )
        return self._mocks_raise and _mocks.is_mock(first_argument(frame))


@final
class _PutInPlace:
    """The values that a change put in place, and what they consist of."""

    __slots__ = ("_objects", "classes", "functions")

    def __init__(self, change: object, steps: Iterable[Step]) -> None:
        self.functions = Functions()
        self.classes: dict[int, type] = {}
        self._objects: dict[int, object] = {}
        for function in functions_of(change):
            self.functions.add_code(function.__code__)
        for step in steps:
            contents = Contents(step.new, step.old)
            for function in contents.functions:
                self.functions.add(function)
            for code in contents.codes:
                self.functions.add_code(code)
            self._objects.update(contents.objects)
            self.classes.update(contents.classes)

    def holds(self, value: object) -> bool:
        return id(value) in self._objects or id(value) in self.classes

    def run(self, frame: FrameType) -> bool:
        if self.functions.run(frame, unsure=True):
            return True
        if not (self._objects or self.classes):
            return False
        subject = first_argument(frame)
        if _mocks.is_call(frame):
            return _mocks.is_mock(subject) and any(map(self.holds, _mocks.lineage(subject)))
        if subject is NOTHING or _mocks.is_mock(subject):
            return False
        return self.holds(subject) and defines(type(subject), frame.f_code)


def _words(code: CodeType) -> Iterator[str]:
    """Yield every name and text in code."""
    for each in nested(code):
        yield from each.co_names
        for const in each.co_consts:
            yield from (word for word in _flat(const) if isinstance(word, str))


def _flat(const: object) -> tuple[object, ...]:
    return const if isinstance(const, tuple) else (const,)
