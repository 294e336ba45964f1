"""Texts that were run as code, by ``exec``, ``eval`` or what unpickles."""

from __future__ import annotations
import __future__

import os
import warnings
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from textwrap import dedent
from types import CodeType, FrameType

from .._objects._classes import has
from .._objects._frames import first_argument, nested
from .._objects._functions import defines
from ._own import Own
from ._planted import Planted

__all__ = ["came_as_a_text"]

_FIELDS = ("__dataclass_fields__", "__attrs_attrs__")
_GENERATED = "hypothesis_temporary_module_"
"""How hypothesis names the modules that it writes itself, to call what it was given."""

_MODULE = "<module>"
_FUTURE = reduce(
    or_, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)


def came_as_a_text(after: list[FrameType], own: Own, planted: Planted) -> bool:
    """Tell whether a text was run as code, and is not written in the code on the way to it.

    Args:
        after: What ran from the check's own code on.
        own: Tells the check's own code.
        planted: Tells what the change put in place, whose texts are not looked for.
    """
    if not any(_is_script(frame, planted) for frame in after):
        return False
    codes = [*own.codes()]
    for frame in after:
        if planted.run(frame) or (frame is not after[-1] and _is_filled_in(frame)):
            continue
        if not _is_script(frame, planted):
            codes.append(frame.f_code)
        elif not any(_is_of(text, frame.f_code) for text in _texts(codes)):
            return True
    return False


def _is_script(frame: FrameType, planted: Planted) -> bool:
    """Tell code that lies in no file of the module whose names it looks up.

    What it was given for a file is what somebody says. The check's own module is not imported while
    its check runs. What a library made of a text for its own module is that library's.
    """
    code, inside = frame.f_code, frame.f_globals
    if str(inside.get("__name__")).startswith(_GENERATED):
        return False
    is_module = code.co_name == _MODULE
    if _stem(code.co_filename) == _stem(inside.get("__file__")):
        return is_module and planted.check is not None and inside is planted.check.__globals__
    return is_module or planted.project.owns_module(inside.get("__name__"))


def _is_filled_in(frame: FrameType) -> bool:
    """Tell a method that a library made of a text for a class of fields, to call what is there."""
    owner = type(first_argument(frame))
    return defines(owner, frame.f_code) and any(has(owner, mark) for mark in _FIELDS)


def _texts(codes: Iterable[CodeType]) -> Iterator[str]:
    for code in codes:
        for each in nested(code):
            yield from (const for const in each.co_consts if isinstance(const, str))


def _is_of(text: str, script: CodeType) -> bool:
    return any(
        script in nested(made)
        for written in dict.fromkeys((text, dedent(text), text.strip()))
        for mode in ("exec", "eval", "single")
        if (made := _compiled(written, script, mode)) is not None
    )


def _compiled(text: str, script: CodeType, mode: str) -> CodeType | None:
    flags = script.co_flags & _FUTURE
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made: CodeType = compile(text, script.co_filename, mode, flags, dont_inherit=True)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None
    return made


def _stem(path: object) -> str:
    return os.path.splitext(os.path.basename(path))[0] if isinstance(path, str) else ""
