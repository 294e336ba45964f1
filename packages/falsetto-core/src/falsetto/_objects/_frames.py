"""The frames that an error passed through, and what they were called with."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import CodeType, FrameType, TracebackType
from typing import TypeAlias

__all__ = [
    "NOTHING",
    "Spot",
    "arguments",
    "bound_in",
    "first_argument",
    "line_of",
    "nested",
    "package_of",
    "suspends",
    "way",
]

_SUSPENDED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR

NOTHING = object()
"""Stands for a first argument where there is none."""


Spot: TypeAlias = TracebackType
"""A place in a frame that an error passed through: one entry of its traceback."""


def way(error: BaseException) -> list[Spot]:
    """List where an error passed through, outermost first: the last is where it was raised."""
    spots = []
    spot = error.__traceback__
    while spot is not None:
        spots.append(spot)
        spot = spot.tb_next
    return spots


def line_of(spot: Spot) -> int:
    """Return the line of a place in its file."""
    return spot.tb_lineno or spot.tb_frame.f_code.co_firstlineno


def package_of(frame: FrameType) -> str:
    """Return the name of the top-level package whose code a frame runs."""
    return str(frame.f_globals.get("__name__")).partition(".")[0]


def suspends(code: CodeType) -> bool:
    """Tell the code of a generator or a coroutine, which a call does not start."""
    return bool(code.co_flags & _SUSPENDED)


def first_argument(frame: FrameType) -> object:
    """Return what a frame has as its first argument now, or `NOTHING`."""
    code = frame.f_code
    if code.co_argcount:
        return frame.f_locals.get(code.co_varnames[0], NOTHING)
    rest = _rest(frame)
    return rest[0] if rest else NOTHING


def bound_in(frame: FrameType) -> tuple[object, ...]:
    """Return what the code of a frame may be bound to: its first argument and its closure."""
    local = frame.f_locals
    return (first_argument(frame), *(local.get(name) for name in frame.f_code.co_freevars))


def arguments(frame: FrameType) -> list[object]:
    """List everything that a frame has as its arguments now."""
    code, local = frame.f_code, frame.f_locals
    count = code.co_argcount + code.co_kwonlyargcount
    found = [local[name] for name in code.co_varnames[:count] if name in local]
    keywords = _keywords(frame)
    return [*found, *_rest(frame), *keywords.values()]


def nested(code: CodeType) -> Iterator[CodeType]:
    """Yield a code object and those of the functions and classes defined inside it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from nested(const)


def _rest(frame: FrameType) -> tuple[object, ...]:
    code = frame.f_code
    if not code.co_flags & _VARARGS:
        return ()
    name = code.co_varnames[code.co_argcount + code.co_kwonlyargcount]
    found = frame.f_locals.get(name, ())
    return found if isinstance(found, tuple) else ()


def _keywords(frame: FrameType) -> dict[str, object]:
    code = frame.f_code
    if not code.co_flags & _VARKEYWORDS:
        return {}
    index = code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & _VARARGS)
    found = frame.f_locals.get(code.co_varnames[index], {})
    return found if isinstance(found, dict) else {}


_VARARGS = 0x04
_VARKEYWORDS = 0x08
