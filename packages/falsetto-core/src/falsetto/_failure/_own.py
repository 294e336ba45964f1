"""Which frames run the check itself, or code of its suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CodeType, FrameType, FunctionType
from typing import final

from .._declarations._carried import declared_layer, is_bare
from .._objects._classes import members
from .._objects._contents import functions_of
from .._objects._frames import Spot, nested
from .._objects._layers import innermost
from .._objects._raw import is_a
from .._objects._site import is_statement, strips

__all__ = ["Own", "beside", "home_of", "own_function", "whole"]


def own_function(check: Callable[..., object] | None) -> FunctionType | None:
    """Return the function that the check's author wrote, under whatever decorates it."""
    if is_bare(check):
        return check
    function = innermost(declared_layer(check) or check)
    if is_a(function, FunctionType):
        return function
    return next(functions_of(check), None)


def beside(function: FunctionType) -> Iterator[FunctionType]:
    """Yield the methods of a check's class that are no checks: set-up, fixtures, helpers."""
    home = home_of(function)
    if is_a(home, type):
        for name, value in members(home).items():
            if not name.startswith("test"):
                yield from functions_of(value)


def whole(function: FunctionType) -> Iterator[object]:
    """Yield what its module or class has under a check's name: the check with its decorators."""
    home = home_of(function)
    place = members(home) if is_a(home, type) else function.__globals__
    if function.__name__ in place:
        yield place[function.__name__]


def home_of(function: FunctionType) -> object:
    """Return the class that a function is defined in, or None."""
    home: object = None
    for name in function.__qualname__.split(".")[:-1]:
        home = members(home).get(name) if is_a(home, type) else function.__globals__.get(name)
    return home


@final
class Own:
    """The check's own function with what is defined inside it, and the suite around it.

    Args:
        function: The check's own function.
        is_suite: Tells whether a frame runs the suite's code. Without it the check's own file is
            the suite.
    """

    __slots__ = ("_codes", "_file", "_is_suite")

    def __init__(
        self, function: FunctionType | None, is_suite: Callable[[FrameType], bool] | None
    ) -> None:
        code = None if function is None else function.__code__
        self._codes = {} if code is None else {id(each): each for each in nested(code)}
        self._file = None if code is None else code.co_filename
        self._is_suite = is_suite

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame runs the check's own function, or one defined inside it."""
        return id(frame.f_code) in self._codes

    def plainly_raised(self, error: BaseException, spots: list[Spot]) -> bool:
        """Tell what nearly every failure is: a statement of the check's own raised it, afresh.

        It is no other error's doing then, and it was not made to forget where it came from, so
        nobody has to ask whether the change raised it, nor whether that can be told.
        """
        if error.__cause__ is not None or error.__context__ is not None or not spots:
            return False
        site = spots[-1]
        return (
            self.run(site.tb_frame)
            and self.suite_runs(site.tb_frame)
            and is_statement(site)
            and not strips(site)
        )

    def codes(self) -> Iterator[CodeType]:
        """Yield the code of the check's own function and of what is defined inside it."""
        return iter(self._codes.values())

    def suite_runs(self, frame: FrameType) -> bool:
        """Tell whether a frame runs the suite's code."""
        if self._is_suite is not None:
            return self._is_suite(frame)
        return frame.f_code.co_filename == self._file
