"""A green you can trust: grade a check by making it fail on purpose."""

from __future__ import annotations

from ._declaration import Declaration, get_declaration
from ._decorator import must_fail_when
from ._evidence import clean
from ._grade import Changed, Grade, Ran, Witness
from ._hidden import hidden_run, in_hidden_run
from ._line import count, verdict_line
from ._outcome import Outcome, Run, RunKind, RunResult
from ._reason import Reason, Verdict
from ._records import (
    CheckRecord,
    Location,
    NotGraded,
    Selection,
    SessionRecord,
    Status,
    Totals,
)

__all__ = [
    "Changed",
    "CheckRecord",
    "Declaration",
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
    "clean",
    "count",
    "get_declaration",
    "hidden_run",
    "in_hidden_run",
    "must_fail_when",
    "verdict_line",
]
