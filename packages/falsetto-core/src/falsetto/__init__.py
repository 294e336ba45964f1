"""A green you can trust: grade a check by making it fail on purpose."""

from __future__ import annotations

from ._declaration import Declaration, get_declaration
from ._decorator import must_fail_when
from ._event_log import Events, read_events
from ._events import EventWriter
from ._evidence import clean
from ._grade import Changed, Grade, Ran, Witness
from ._hidden import hidden_run, in_hidden_run
from ._json_text import parse_json
from ._line import count, verdict_line
from ._outcome import Outcome, Run, RunKind, RunResult
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
    "as_wire",
    "clean",
    "count",
    "from_wire",
    "get_declaration",
    "hidden_run",
    "in_hidden_run",
    "must_fail_when",
    "parse_json",
    "read_events",
    "session_as_wire",
    "verdict_line",
]
