"""Records as plain data, in the shape in which every file and every process holds them."""

from __future__ import annotations

from typing import Any

from .._vocabulary._grade import Changed, Ran, Witness
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
    "repeats",
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
    """Render a check's record as plain data."""
    grade = record.grade
    return {
        "nodeid": record.nodeid,
        "verdict": grade.verdict.value,
        "reason": grade.reason.value,
        "message": grade.message,
        "declared": grade.declared,
        "detail": grade.detail,
        "hint": grade.hint,
        "evidence": grade.evidence,
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
        "nodeid": record.nodeid,
        "status": record.status.value,
        "excluded": record.excluded,
    }


def context_as_wire(context: Context) -> dict[str, Any]:
    """Render what is known of a session when it starts as plain data, schema first."""
    return {
        "schema": SCHEMA,
        "falsetto": context.falsetto,
        "started": context.started,
        "rootdir": context.rootdir,
        "args": list(context.args),
        "strict": context.strict,
        "controls": context.controls,
        "repeats": context.repeats,
        "pytest": context.pytest,
        "python": context.python,
    }


def ending_as_wire(session: SessionRecord) -> dict[str, Any]:
    """Render what is known of a session only when it ends as plain data, its checks left out."""
    return {
        "finished": session.finished,
        "complete": session.complete,
        "stopped": session.stopped,
        "exitstatus": session.exitstatus,
        "totals": _totals(session.totals),
        "line": session.line,
        "selection": _selection(session.selection),
        "files": dict(session.files),
    }


def session_as_wire(session: SessionRecord) -> dict[str, Any]:
    """Render a session's record as plain data, its keys in the order of the file."""
    known = {**context_as_wire(session.context), **ending_as_wire(session)}
    known["checks"] = [as_wire(check) for check in session.checks]
    known["not_graded"] = [not_graded_as_wire(check) for check in session.not_graded]
    return {key: known[key] for key in _ORDER}


def _witness(witness: Witness | None) -> dict[str, Any] | None:
    if witness is None:
        return None
    return {"path": witness.path, "line": witness.line, "source": witness.source}


def _location(location: Location | None) -> dict[str, Any] | None:
    return None if location is None else {"path": location.path, "line": location.line}


def _ran(ran: Ran) -> dict[str, Any]:
    told = {"kind": ran.kind.value, "outcome": ran.outcome.value, "duration": ran.duration}
    return {**told, "scores": list(ran.scores)}


def _changed(changed: Changed) -> dict[str, Any]:
    return {"verb": changed.verb, "target": changed.target, "own_module": changed.own_module}


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
