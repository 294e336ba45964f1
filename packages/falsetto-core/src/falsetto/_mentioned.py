"""What only the code of a declared change mentions: a stub may make what raises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import FrameType, FunctionType, ModuleType
from typing import final

from ._contents import functions_of
from ._functions import Functions
from ._names import names_used, values_used, words_used
from ._raw import is_a, is_any, namespace

__all__ = ["Mentioned"]

_RAISING = "side_effect"


@final
class Mentioned:
    """The functions and classes that planted functions mention and the check does not.

    Outside the check's own module these are classes alone, since the check may well come by a
    function in other ways, and no classes of the subject: not those that what was replaced
    mentions, nor, unless the suite lies there, those of its package.

    Args:
        stubs: The planted functions.
        replaced: The functions that they stand in for.
        owners: What was changed.
        check: The check's own function.
        is_suite: Tells whether a frame runs the suite's code.
        is_planted: Tells functions that are not looked into.
    """

    __slots__ = (
        "_check",
        "_elsewhere",
        "_found",
        "_is_planted",
        "_is_suite",
        "_mocks",
        "_owners",
        "_replaced",
        "_stubs",
    )

    def __init__(
        self,
        stubs: Iterable[FunctionType],
        replaced: Iterable[FunctionType],
        owners: Iterable[object],
        *,
        check: FunctionType | None,
        is_suite: Callable[[FrameType], bool] | None,
        is_planted: Callable[[FunctionType], bool],
    ) -> None:
        self._stubs = tuple(stubs)
        self._replaced = tuple(replaced)
        self._owners = tuple(owners)
        self._check = check
        self._is_suite = is_suite
        self._is_planted = is_planted
        self._found: Functions | None = None
        self._elsewhere = Functions()
        self._mocks: bool | None = None

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame runs what only planted functions mention."""
        if self._check is None or not self._stubs:
            return False
        if self._found is None:
            self._found = Functions()
            self._find(self._check, self._found)
        in_suite = frame.f_globals is self._check.__globals__ or (
            self._is_suite is not None and self._is_suite(frame)
        )
        return (self._found if in_suite else self._elsewhere).run(frame, unsure=True)

    def raising_mocks(self) -> bool:
        """Tell whether planted functions make mocks that raise, when they are called."""
        if self._mocks is None:
            self._mocks = any(_RAISING in word for stub in self._stubs for word in words_used(stub))
        return self._mocks

    def _find(self, check: FunctionType, found: Functions) -> None:
        mentioned = [value for stub in self._stubs for value in values_used(stub)]
        if not mentioned:
            return
        home = check.__globals__
        packages = {_package(each) for each in (*self._owners, *self._replaced)}
        known = self._known(check)
        for value in mentioned:
            if id(value) in known:
                continue
            for function in functions_of(value):
                if is_a(value, type) or function.__globals__ is home:
                    found.add(function)
                if is_a(value, type) and _package(value) not in packages:
                    self._elsewhere.add(function)

    def _known(self, check: FunctionType) -> set[int]:
        """Return the identities of what the check uses, and of what was there before."""
        names = {check.__qualname__.partition(".")[0], *names_used(check, self._is_planted)}
        known = {id(check.__globals__.get(name)) for name in names}
        known.update(id(value) for value in values_used(check, self._is_planted))
        known.update(id(value) for each in self._replaced for value in values_used(each))
        known.update(map(id, self._owners))
        return known


def _package(value: object) -> str:
    if is_a(value, ModuleType):
        name: object = namespace(value).get("__name__")
    else:
        name = (value if is_any(value, (type, FunctionType)) else type(value)).__module__
    return str(name).partition(".")[0]
