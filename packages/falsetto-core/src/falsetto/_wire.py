"""Records as plain data, in the shape in which every file and every process holds them."""

from __future__ import annotations

import math
from typing import Any

from ._evidence import clean
from ._grade import Changed, Ran, Witness
from ._records import (
    SCHEMA,
    CheckRecord,
    Context,
    Location,
    NotGraded,
    Selection,
    SessionRecord,
    Totals,
)

__all__ = [
    "as_wire",
    "context_as_wire",
    "ending_as_wire",
    "not_graded_as_wire",
    "session_as_wire",
]


_ORDER = (
    "schema",
    "falsetto",
    "started",
    "finished",
    "rootdir",
    "args",
    "strict",
    "controls",
    "pytest",
    "python",
    "complete",
    "stopped",
    "exitstatus",
    "totals",
    "line",
    "checks",
    "not_graded",
    "selection",
    "files",
)


def as_wire(record: CheckRecord) -> dict[str, Any]:
    """Render a check's record as plain data, all its text cleaned."""
    grade = record.grade
    return {
        "nodeid": clean(record.nodeid),
        "verdict": grade.verdict.value,
        "reason": grade.reason.value,
        "message": grade.message,
        "declared": _text(grade.declared),
        "detail": _text(grade.detail),
        "hint": _text(grade.hint),
        "evidence": _text(grade.evidence),
        "witness": _witness(grade.witness),
        "location": _location(record.location),
        "runs": [_ran(ran) for ran in grade.runs],
        "changed": [_changed(changed) for changed in grade.changed],
        "raised_by_change": grade.raised_by_change,
        "fails_build": record.fails_build,
    }


def not_graded_as_wire(record: NotGraded) -> dict[str, Any]:
    """Render the record of a check without a verdict as plain data."""
    return {
        "nodeid": clean(record.nodeid),
        "status": record.status.value,
        "excluded": _text(record.excluded),
    }


def context_as_wire(context: Context) -> dict[str, Any]:
    """Render what is known of a session when it starts as plain data, schema first."""
    return {
        "schema": SCHEMA,
        "falsetto": clean(context.falsetto),
        "started": clean(context.started),
        "rootdir": clean(context.rootdir),
        "args": [clean(argument) for argument in context.args],
        "strict": context.strict,
        "controls": context.controls,
        "pytest": _text(context.pytest),
        "python": clean(context.python),
    }


def ending_as_wire(session: SessionRecord) -> dict[str, Any]:
    """Render what is known of a session only when it ends as plain data, its checks left out."""
    return {
        "finished": _text(session.finished),
        "complete": session.complete,
        "stopped": _text(session.stopped),
        # A runner's own enumeration of numbers is no number to every serializer.
        "exitstatus": None if session.exitstatus is None else int(session.exitstatus),
        "totals": _totals(session.totals),
        "line": clean(session.line),
        "selection": _selection(session.selection),
    }


def session_as_wire(session: SessionRecord) -> dict[str, Any]:
    """Render a session's record as plain data, its keys in the order of the file."""
    known = {**context_as_wire(session.context), **ending_as_wire(session)}
    known["checks"] = [as_wire(check) for check in session.checks]
    known["not_graded"] = [not_graded_as_wire(check) for check in session.not_graded]
    known["files"] = {clean(path): clean(digest) for path, digest in session.files.items()}
    return {key: known[key] for key in _ORDER}


def _text(text: str | None) -> str | None:
    return None if text is None else clean(text)


def _witness(witness: Witness | None) -> dict[str, Any] | None:
    if witness is None:
        return None
    return {
        "path": clean(witness.path),
        "line": witness.line,
        "source": clean(witness.source),
    }


def _location(location: Location | None) -> dict[str, Any] | None:
    return None if location is None else {"path": clean(location.path), "line": location.line}


def _ran(ran: Ran) -> dict[str, Any]:
    # A check may have replaced the clock, and JSON has no NaN.
    measured = math.isfinite(ran.duration) and ran.duration > 0
    return {
        "kind": ran.kind.value,
        "outcome": ran.outcome.value,
        "duration": round(float(ran.duration), 6) if measured else 0.0,
    }


def _changed(changed: Changed) -> dict[str, Any]:
    return {
        "verb": clean(changed.verb),
        "target": clean(changed.target),
        "own_module": changed.own_module,
    }


def _totals(totals: Totals) -> dict[str, Any]:
    return {
        "verdicts": dict(totals.verdicts),
        "graded": totals.graded,
        "run": totals.run,
        "statuses": dict(totals.statuses),
    }


def _selection(selection: Selection | None) -> dict[str, Any] | None:
    if selection is None:
        return None
    return {
        "collected": selection.collected,
        "deselected": selection.deselected,
        "whole": selection.whole,
    }
