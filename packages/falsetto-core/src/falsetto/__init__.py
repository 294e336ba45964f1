"""A green you can trust: grade a check by making it fail on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .__about__ import __version__

if TYPE_CHECKING:
    from ._channel._covered import covered_files
    from ._channel._event_log import Events, read_events
    from ._channel._events import EventWriter
    from ._channel._line import count, verdict_line
    from ._channel._recall import from_wire
    from ._channel._records import (
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
    from ._channel._wire import as_wire, session_as_wire
    from ._declarations._carried import get_declaration
    from ._declarations._declaration import Declaration
    from ._declarations._decorator import must_fail_when
    from ._declarations._plant import plant
    from ._evals._score import Score, keeping_scores, score
    from ._evals._subject import Subject
    from ._hidden import hidden_run, in_hidden_run
    from ._ledger._budget import Budget
    from ._ledger._ledger import Ledger
    from ._patch import Patch
    from ._protocol._engine import engine
    from ._runs._drivers import acheck_callable, check_callable
    from ._text._evidence import clean
    from ._text._json_text import parse_json
    from ._verdict._as_written import grade_as_written
    from ._verdict._classify import internal_error, misconfigured
    from ._vocabulary._grade import Changed, Grade, Ran, Witness
    from ._vocabulary._outcome import Outcome, Run, RunKind, RunResult
    from ._vocabulary._reason import TABLE as REASONS
    from ._vocabulary._reason import Reason, Verdict

__all__ = [
    "REASONS",
    "SCHEMA",
    "Budget",
    "Changed",
    "CheckRecord",
    "Context",
    "Declaration",
    "EventWriter",
    "Events",
    "Grade",
    "Ledger",
    "Location",
    "NotGraded",
    "Outcome",
    "Patch",
    "Ran",
    "Reason",
    "Run",
    "RunKind",
    "RunResult",
    "Score",
    "Selection",
    "SessionRecord",
    "Status",
    "Subject",
    "Totals",
    "Verdict",
    "Witness",
    "__version__",
    "acheck_callable",
    "as_wire",
    "check_callable",
    "clean",
    "count",
    "covered_files",
    "engine",
    "from_wire",
    "get_declaration",
    "grade_as_written",
    "hidden_run",
    "in_hidden_run",
    "internal_error",
    "keeping_scores",
    "misconfigured",
    "must_fail_when",
    "parse_json",
    "plant",
    "read_events",
    "score",
    "session_as_wire",
    "verdict_line",
]

# A suite that declares changes imports this package in every session, graded or not, and a graded
# session of a suite that declares none does. A name is imported when it is first asked for.
_HOMES = {
    "_declarations._carried": ("get_declaration",),
    "_declarations._declaration": ("Declaration",),
    "_declarations._decorator": ("must_fail_when",),
    "_hidden": ("hidden_run", "in_hidden_run"),
    "_verdict._as_written": ("grade_as_written",),
    "_ledger._budget": ("Budget",),
    "_verdict._classify": ("internal_error", "misconfigured"),
    "_channel._covered": ("covered_files",),
    "_runs._drivers": ("acheck_callable", "check_callable"),
    "_protocol._engine": ("engine",),
    "_channel._event_log": ("Events", "read_events"),
    "_channel._events": ("EventWriter",),
    "_text._evidence": ("clean",),
    "_vocabulary._grade": ("Changed", "Grade", "Ran", "Witness"),
    "_text._json_text": ("parse_json",),
    "_ledger._ledger": ("Ledger",),
    "_channel._line": ("count", "verdict_line"),
    "_vocabulary._outcome": ("Outcome", "Run", "RunKind", "RunResult"),
    "_patch": ("Patch",),
    "_declarations._plant": ("plant",),
    "_vocabulary._reason": ("Reason", "Verdict"),
    "_channel._recall": ("from_wire",),
    "_channel._records": (
        "SCHEMA",
        "CheckRecord",
        "Context",
        "Location",
        "NotGraded",
        "Selection",
        "SessionRecord",
        "Status",
        "Totals",
    ),
    "_evals._score": ("Score", "keeping_scores", "score"),
    "_evals._subject": ("Subject",),
    "_channel._wire": ("as_wire", "session_as_wire"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "REASONS":
        value: object = import_module("._vocabulary._reason", __name__).TABLE
    elif name in _HOME_OF:
        value = getattr(import_module(f".{_HOME_OF[name]}", __name__), name)
    else:
        from ._unknown_name import unknown_name

        __tracebackhide__ = True
        raise AttributeError(unknown_name(name, __all__), name=name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
