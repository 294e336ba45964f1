"""Whether what stands in for a subject broke down instead of answering."""

from __future__ import annotations

from typing import final

from ._error_line import error_line
from ._frames import way
from ._site import is_statement

__all__ = ["NoAnswerError", "breakdown"]


@final
class NoAnswerError(Exception):
    """What was planted has no answer to what it was asked."""


def breakdown(error: Exception) -> str | None:
    """Say how a stand-in broke down, or None for an error that somebody raised on purpose.

    Only a ``raise`` or an ``assert`` is on purpose. A call that does not fit, a name that is not
    there or an iterator that has come to its end is a bad answer that was never given.
    """
    spots = way(error)
    if spots and is_statement(spots[-1]) and not isinstance(error, NoAnswerError):
        return None
    said = error_line(error)
    if isinstance(error, RecursionError):
        return f"{said}; if it calls the subject, it calls itself: let it call subject.fn"
    return said
