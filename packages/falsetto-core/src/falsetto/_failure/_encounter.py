"""A call of the suite's code by other code, which says whose failure it is when it is usual."""

from __future__ import annotations

from types import CodeType
from typing import NamedTuple

__all__ = ["Encounter"]


class Encounter(NamedTuple):
    """A call of the suite's code by other code, on the way to a failure.

    What the suite had called without the change is its own; what is called under the change alone
    may have been written for nothing but to fail.

    Attributes:
        code: What was called.
        caller: What called it, or None where that was the change, so that nothing else can.
        otherwise: What is to be said of the failure if there is no such call without the change.
        bound: What a method or a closure that outlives a run is bound to, one of many of its code.
    """

    code: CodeType
    caller: CodeType | None
    otherwise: str
    bound: tuple[object, ...] = ()
