"""What the instruction was doing that an error came from."""

from __future__ import annotations

import dis
import inspect
from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile
from types import CodeType, FrameType, FunctionType
from typing import Any

from ._classes import defined, qualified
from ._frames import Spot, line_of
from ._instructions import instructions
from ._raw import attributes, is_a, is_any

__all__ = [
    "is_assertion",
    "is_in_a_generator",
    "is_resumption",
    "is_statement",
    "passes_on",
    "raises_what_was_made",
    "strips",
]

_RAISE = "RAISE_VARARGS"
_RESUMPTIONS = frozenset({"YIELD_VALUE", "YIELD_FROM", "SEND", "RESUME"})
_LOOK_UPS = frozenset({"LOAD_FAST", "LOAD_FAST_CHECK", "LOAD_GLOBAL", "LOAD_NAME", "LOAD_DEREF"})
_ATTRIBUTES = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
_NAMES = frozenset((*dis.hasname, *dis.haslocal, *dis.hasfree))
_ASSERTIONS = frozenset({"LOAD_ASSERTION_ERROR", "LOAD_COMMON_CONSTANT"})
_REWRITTEN = "_format_explanation"
_STRIPPED = "with_traceback"
_WITH_A_CAUSE = 2
_MARKS = frozenset({"CACHE", "PRECALL", "RESUME"})


def is_statement(spot: Spot) -> bool:
    """Tell a ``raise`` or an ``assert`` from a call into C, or a resumption."""
    return _name(spot) == _RAISE


def is_resumption(spot: Spot) -> bool:
    """Tell a generator or a coroutine that an error was thrown into from outside."""
    return _name(spot) in _RESUMPTIONS


def passes_on(spot: Spot) -> bool:
    """Tell a place that passed on an error of no other place: a call into C, or a resumption.

    Nothing is known of a function that was compiled to C.
    """
    return _name(spot) not in ("", _RAISE)


def is_in_a_generator(spot: Spot) -> bool:
    """Tell the code of a plain generator, which a coroutine's is not."""
    return bool(spot.tb_frame.f_code.co_flags & inspect.CO_GENERATOR)


def is_assertion(spot: Spot) -> bool:
    """Tell an ``assert``, as Python or as pytest compiles it."""
    return is_statement(spot) and any(
        each.opname in _ASSERTIONS or each.argval == _REWRITTEN for each in _statement(spot)
    )


def raises_what_was_made(spot: Spot, error: BaseException) -> bool:
    """Tell a ``raise`` of an error that was not made on the spot."""
    if not is_statement(spot) or is_assertion(spot):
        return False
    frame, before = spot.tb_frame, _statement(spot)
    given = frame.f_code.co_code[spot.tb_lasti + 1]  # an error, and perhaps its cause
    if not given or not before:
        return False
    last = before[-1]
    if given == _WITH_A_CAUSE or last.opname.startswith("CALL"):
        return strips(spot) or not _makes(type(error), before, frame)
    if last.opname not in _LOOK_UPS:
        return bool(error.args)  # or it may have been a class that was looked up
    return not is_a(_named(last.argval, frame), type)


def strips(spot: Spot) -> bool:
    """Tell a ``raise`` that takes from an error the traceback it had."""
    return (
        _STRIPPED in spot.tb_frame.f_code.co_names
        and is_statement(spot)
        and any(each.argval == _STRIPPED for each in _statement(spot))
    )


def _makes(kind: type, statement: Iterable[dis.Instruction], frame: FrameType) -> bool:
    """Tell whether a statement names a type of errors, or a function whose own code does."""
    name = qualified(kind).rpartition(".")[2]
    found: object = None
    for each in statement:
        if each.opname in _ATTRIBUTES:
            found = _attribute(found, each.argval)
        elif each.opcode in _NAMES:
            # Two names that are looked up together are one instruction.
            last = each.argval[-1] if isinstance(each.argval, tuple) else each.argval
            found = _named(str(last), frame)
        else:
            continue
        code = found.__code__ if is_a(found, FunctionType) else None
        if found is kind or each.argval == name or (code is not None and name in code.co_names):
            return True
    return False


def _named(name: str, frame: FrameType) -> object:
    """Return what a name stands for in a frame now."""
    for names in (frame.f_locals, frame.f_globals, frame.f_builtins):
        if name in names:
            return names[name]
    return BaseException


def _attribute(owner: object, name: str) -> object:
    """Return what is found under an attribute's name without asking its owner."""
    kind = owner if is_a(owner, type) else type(owner)
    own = {} if kind is owner else attributes(owner)
    found: Any = own[name] if name in own else next(defined(kind, name), None)
    return found.__func__ if is_any(found, (staticmethod, classmethod)) else found


def _name(spot: Spot) -> str:
    code = spot.tb_frame.f_code.co_code
    return dis.opname[code[spot.tb_lasti]] if 0 <= spot.tb_lasti < len(code) else ""


def _statement(spot: Spot) -> tuple[dis.Instruction, ...]:
    """Return the instructions of a ``raise``, up to it, as far as they are on lines of its own."""
    return _up_to(spot.tb_frame.f_code, spot.tb_lasti, line_of(spot))


@lru_cache(maxsize=256)
def _up_to(code: CodeType, at: int, line: int) -> tuple[dis.Instruction, ...]:
    lines = {
        offset: number or 0
        for start, end, number in code.co_lines()
        for offset in range(start, min(end, at), 2)
    }
    return tuple(
        each
        for each in takewhile(lambda each: each.offset < at, instructions(code))
        if each.opname not in _MARKS and lines.get(each.offset, 0) >= line
    )
