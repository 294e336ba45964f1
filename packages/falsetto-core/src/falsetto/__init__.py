"""A green you can trust: grade a check by making it fail on purpose."""

from __future__ import annotations

from .__about__ import __version__
from ._classify import internal_error, misconfigured
from ._declaration import Declaration, get_declaration
from ._decorator import must_fail_when
from ._drivers import acheck_callable, check_callable
from ._engine import engine
from ._event_log import Events, read_events
from ._events import EventWriter
from ._evidence import clean
from ._grade import Changed, Grade, Ran, Witness
from ._grading import grade_as_written
from ._hidden import hidden_run, in_hidden_run
from ._json_text import parse_json
from ._line import count, verdict_line
from ._outcome import Outcome, Run, RunKind, RunResult
from ._patch import Patch
from ._reason import TABLE as REASONS
from ._reason import Reason, Verdict
from ._recall import from_wire
from ._records import (
    SCHEMA,
    CheckRecord,
    Context,
    Location,
    NotGraded,
    Selection,
    SessionRecord,
    Status,
    Totals,
)
from ._wire import as_wire, session_as_wire

__all__ = [
    "REASONS",
    "SCHEMA",
    "Changed",
    "CheckRecord",
    "Context",
    "Declaration",
    "EventWriter",
    "Events",
    "Grade",
    "Location",
    "NotGraded",
    "Outcome",
    "Patch",
    "Ran",
    "Reason",
    "Run",
    "RunKind",
    "RunResult",
    "Selection",
    "SessionRecord",
    "Status",
    "Totals",
    "Verdict",
    "Witness",
    "__version__",
    "acheck_callable",
    "as_wire",
    "check_callable",
    "clean",
    "count",
    "engine",
    "from_wire",
    "get_declaration",
    "grade_as_written",
    "hidden_run",
    "in_hidden_run",
    "internal_error",
    "misconfigured",
    "must_fail_when",
    "parse_json",
    "read_events",
    "session_as_wire",
    "verdict_line",
]
