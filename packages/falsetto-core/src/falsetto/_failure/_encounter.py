"""A call of the suite's code by other code, which says whose failure it is when it is usual."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import CodeType
from typing import NamedTuple

from .._objects._frames import Spot

__all__ = ["Encounter", "met_after"]


class Encounter(NamedTuple):
    """A call of the suite's code by other code, on the way to a failure.

    What the suite had called without the change is its own; what is called under the change alone
    may have been written for nothing but to fail.

    Attributes:
        code: What was called.
        caller: What called it, or None where that was the change, so that nothing else can.
        otherwise: What is to be said of the failure if there is no such call without the change.
    """

    code: CodeType
    caller: CodeType | None
    otherwise: str


def met_after(after: Sequence[Spot], is_the_suites: Callable[[Spot], bool]) -> int | None:
    """Return where a way last came from other code into the suite's, if it did.

    Args:
        after: The way from the check's own code on.
        is_the_suites: Tells a place in the suite's code.
    """
    at = next((at for at in reversed(range(len(after))) if is_the_suites(after[at])), 0)
    while at > 0 and is_the_suites(after[at - 1]):
        at -= 1
    return at or None
