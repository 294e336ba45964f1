"""What a `must_fail_when` mark declares, and what to say of a mark that is written wrongly."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import FrameType, FunctionType, TracebackType
from typing import Any

import pytest
from falsetto import Declaration, must_fail_when
from falsetto.errors import DeclarationTypeError

__all__ = ["declared_by", "misplaced", "misspelt"]

_TAKES = tuple(inspect.signature(must_fail_when).parameters)
_OURS = ("must_fail_when", "no_proof")
_NEAR = 0.75
_WRITE = "write @pytest.mark.must_fail_when(change=...)"


def declared_by(mark: pytest.Mark) -> Declaration:
    """Return what a `must_fail_when` mark declares.

    Raises:
        DeclarationError: It declares nothing that can be meant.
    """
    given: dict[str, Any] = {**dict(zip(_TAKES, mark.args[:1], strict=False)), **mark.kwargs}
    unknown = [name for name in given if name not in _TAKES]
    if unknown:
        near = _near(unknown[0], _TAKES)
        meant = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(_TAKES)}"
        raise DeclarationTypeError(f"the must_fail_when mark takes no {unknown[0]!r}; {meant}")
    if len(mark.args) > 1 or (mark.args and "change" in mark.kwargs):
        raise DeclarationTypeError(
            "the must_fail_when mark takes one change and everything else by name; "
            "write @pytest.mark.must_fail_when(change=..., expect=..., scope=...)"
        )
    if "change" not in given:
        raise DeclarationTypeError(f"the must_fail_when mark names no change; {_WRITE}")
    return Declaration.of(**given)


def misplaced(error: BaseException | None) -> str | None:
    """Say that a mark was put on the change, if that is what an error of an import comes from.

    pytest takes a lone positional function for the thing to be marked, and hands back that
    function, which then is called with the check.
    """
    while error is not None:
        for caller, called in _calls(error.__traceback__):
            name = _marked_as(caller, called)
            if name is not None:
                return (
                    f"@pytest.mark.must_fail_when({name}) marks {name} itself, since pytest takes "
                    "a lone function for what is to be marked; write "
                    f"@pytest.mark.must_fail_when(change={name})"
                )
        error = error.__cause__
    return None


def misspelt(message: str) -> str | None:
    """Say which of Falsetto's marks may be meant, if pytest warns of a mark that is like one."""
    found = re.match(r"Unknown pytest\.mark\.(\w+)", message)
    if found is None:
        return None
    near = _near(found[1].lower().removeprefix("falsetto_"), _OURS)
    if not near:
        return None
    return f"there is no mark {found[1]!r}, so it says nothing; did you mean {near[0]!r}?"


def _near(name: str, known: tuple[str, ...]) -> list[str]:
    from difflib import get_close_matches  # late: most marks are written rightly

    return get_close_matches(name, known, n=1, cutoff=_NEAR)


def _is_empty(mark: Any) -> bool:
    return mark.name == "must_fail_when" and not (mark.args or mark.kwargs)


def _calls(traceback: TracebackType | None) -> Iterator[tuple[FrameType, FrameType]]:
    while traceback is not None and traceback.tb_next is not None:
        yield traceback.tb_frame, traceback.tb_next.tb_frame
        traceback = traceback.tb_next


def _marked_as(caller: FrameType, called: FrameType) -> str | None:
    """Return what a caller's names call the function that it called, if that bears our mark."""
    for name, value in (*caller.f_globals.items(), *caller.f_locals.items()):
        is_called = isinstance(value, FunctionType) and value.__code__ is called.f_code
        if is_called and any(map(_is_empty, getattr(value, "pytestmark", ()))):
            return name
    return None
