"""Records of sessions that never ran, for the tests of whatever reads or writes records."""

from __future__ import annotations

from ._records import a_check, a_context, a_session, an_ungraded_check
from ._strategies import STEADY, any_text, checks, sessions
from ._written import WRITERS, failures, greens, streamed, written

__all__ = [
    "STEADY",
    "WRITERS",
    "a_check",
    "a_context",
    "a_session",
    "an_ungraded_check",
    "any_text",
    "checks",
    "failures",
    "greens",
    "sessions",
    "streamed",
    "written",
]
