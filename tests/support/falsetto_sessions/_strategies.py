"""Any record that a runner could make, with any text that a check could have shown."""

from __future__ import annotations

from typing import Any

from falsetto_testing import core
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from ._records import a_context, a_session

__all__ = ["STEADY", "any_text", "checks", "sessions"]

STEADY = settings(
    database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50
)
"""For tests whose first example loads a schema, or that share a slow machine."""

_CONTROLS = ("\x1b[31m", "\x1b]0;title\x07", "\r\n", "\t", "\x00", "\ud800", "\u202e", "\ufffe")
_MARKUP = ("]]>", "&<>\"'", "&#0;", "%0A", ",::error::", "::", "[", " ", "\u2028")


def any_text() -> st.SearchStrategy[str]:
    """Draw text of all of Unicode, lone surrogates and terminal sequences among it."""
    pieces = st.sampled_from(_CONTROLS + _MARKUP)
    characters = st.characters(codec=None, exclude_categories=())
    return st.lists(pieces | st.text(characters, max_size=8), max_size=6).map("".join)


def checks() -> st.SearchStrategy[Any]:
    """Draw a check's record."""
    text = any_text()
    lines = st.integers(min_value=0, max_value=10**6)
    runs = st.builds(
        core.Ran,
        kind=st.sampled_from(core.RunKind),
        outcome=st.sampled_from(core.Outcome),
        duration=st.floats(),
    )
    steps = st.builds(core.Changed, verb=text, target=text, own_module=st.booleans())
    grades = st.sampled_from(core.Reason).flatmap(
        lambda reason: st.builds(
            core.Grade,
            verdict=st.just(core.REASONS[reason].verdict),
            reason=st.just(reason),
            declared=st.none() | text,
            detail=st.none() | text,
            evidence=st.none() | text,
            witness=st.none() | st.builds(core.Witness, path=text, line=lines, source=text),
            runs=st.lists(runs, max_size=3).map(tuple),
            changed=st.lists(steps, max_size=2).map(tuple),
            raised_by_change=st.booleans(),
        )
    )
    return st.builds(
        core.CheckRecord,
        nodeid=text,
        grade=grades,
        fails_build=st.booleans(),
        location=st.none() | st.builds(core.Location, path=text, line=lines),
    )


def sessions() -> st.SearchStrategy[Any]:
    """Draw a session's record."""
    text = any_text()
    ungraded = st.builds(
        core.NotGraded,
        nodeid=text,
        status=st.sampled_from(core.Status),
        excluded=st.none() | text,
    )
    contexts = st.builds(
        a_context, rootdir=text, args=st.lists(text, max_size=2).map(tuple), strict=st.booleans()
    )
    return st.builds(
        a_session,
        context=contexts,
        checks=st.lists(checks(), max_size=2).map(tuple),
        not_graded=st.lists(ungraded, max_size=2).map(tuple),
        stopped=st.none() | text,
        exitstatus=st.none() | st.integers(min_value=0, max_value=5),
        files=st.dictionaries(text, text, max_size=2),
    )
