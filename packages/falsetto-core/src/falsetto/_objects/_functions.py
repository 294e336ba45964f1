"""A set of functions that can tell which of them a frame is running."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from types import CodeType, FrameType, FunctionType
from typing import final

from ._classes import ancestry, members
from ._frames import nested
from ._layers import layers
from ._raw import is_a

__all__ = ["Functions", "accessors", "defines"]


@final
class Functions:
    """Functions, told by the identity of their code and of what they close over.

    Code is compared by identity because equal code in two places is two functions, and closures
    are because every function that one decorator makes has the same code.
    """

    __slots__ = ("_closures", "_codes")

    def __init__(self) -> None:
        self._codes: dict[int, CodeType] = {}
        self._closures: dict[int, list[FunctionType]] = {}

    def __bool__(self) -> bool:
        return bool(self._codes or self._closures)

    def __iter__(self) -> Iterator[CodeType]:
        yield from self._codes.values()
        yield from (functions[0].__code__ for functions in self._closures.values())

    def add(self, function: FunctionType) -> None:
        """Add a function and everything that is defined inside it."""
        code, *inner = nested(function.__code__)
        if function.__closure__:
            self._closures.setdefault(id(code), []).append(function)
        else:
            self._codes[id(code)] = code
        for each in inner:
            self._codes[id(each)] = each

    def add_code(self, code: CodeType) -> None:
        """Add a code object, whatever it closes over, and everything that is defined inside it."""
        for each in nested(code):
            self._codes[id(each)] = each

    def holds(self, function: FunctionType) -> bool:
        """Tell whether this very function was added, or one with its code."""
        return id(function.__code__) in self._codes or function in self._closures.get(
            id(function.__code__), ()
        )

    def run(self, frame: FrameType, *, unsure: bool) -> bool:
        """Tell whether a frame is running one of the functions.

        Args:
            frame: Where an error passed through.
            unsure: What to say when the frame has lost its variables, so that closures with the
                same code cannot be told apart.
        """
        code = frame.f_code
        if id(code) in self._codes:
            return True
        candidates = self._closures.get(id(code))
        if not candidates:
            return False
        local = frame.f_locals
        if not all(name in local for name in code.co_freevars):
            return unsure
        return any(_closes_over(function, local) for function in candidates)


def defines(owner: type, code: CodeType) -> bool:
    """Tell whether `code` is a method that a class or one of its bases defines."""
    return any(
        is_a(layer, FunctionType) and layer.__code__ is code
        for base in ancestry(owner)
        for value in members(base).values()
        for part in accessors(value)
        for layer in layers(part)
    )


def accessors(value: object) -> tuple[object, ...]:
    """Return the functions behind a property or another descriptor, or the value itself."""
    if is_a(value, property):
        return (value.fget, value.fset, value.fdel)
    if is_a(value, functools.cached_property) or is_a(value, functools.partialmethod):
        return (value.func,)
    return (value,)


def _closes_over(function: FunctionType, local: Mapping[str, object]) -> bool:
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            content = cell.cell_contents
        except ValueError:  # not filled yet, so nothing can be running with it
            return False
        if local[name] is not content:
            return False
    return True
