"""A change that reaches the whole process asks to be alone in it."""

from __future__ import annotations

from typing import final

__all__ = ["NeedsAlone"]


@final
class NeedsAlone(BaseException):
    """A verb would have changed the whole process, and other graded runs are under way.

    It is no `Exception`, so that a change which handles errors does not take it for one.
    """
