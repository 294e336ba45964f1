"""Whether what stands in for a subject broke down instead of answering."""

from __future__ import annotations

import sys
from typing import final

from .._objects._frames import Spot, package_of, way
from .._objects._site import is_in_a_generator, is_resumption, is_statement
from .._text._error_line import error_line

__all__ = ["NoAnswerError", "breakdown"]

_BEFORE_ITS_CODE = 2
"""The last instruction at which a generator can be that was never resumed."""


@final
class NoAnswerError(Exception):
    """What was planted has no answer to what it was asked."""


def breakdown(error: Exception) -> str | None:
    """Say how a stand-in broke down, or None for an error that somebody raised on purpose.

    On purpose is a ``raise`` or an ``assert``, of a mock too, and what is thrown into a generator.
    A call that does not fit, a name that is not there, an iterator that has come to its end, or
    what the standard library refuses, is a bad answer that was never given.
    """
    spots = way(error)
    if spots and not isinstance(error, NoAnswerError) and _is_on_purpose(spots[-1]):
        return None
    said = error_line(error)
    if isinstance(error, RecursionError):
        return f"{said}; if it calls the subject, it calls itself: let it call subject.fn"
    return said


def _is_on_purpose(spot: Spot) -> bool:
    package = package_of(spot.tb_frame)
    if package in sys.stdlib_module_names and package != "unittest":
        return False
    return is_statement(spot) or is_resumption(spot) or _is_thrown_in_at_once(spot)


def _is_thrown_in_at_once(spot: Spot) -> bool:
    """Tell ``(_ for _ in ()).throw(error)``, which is how a lambda raises."""
    return is_in_a_generator(spot) and spot.tb_lasti <= _BEFORE_ITS_CODE
