"""Between the core's records, which a runner makes, and the schema's, which a file holds."""

from __future__ import annotations

import msgspec
from falsetto import (
    Context,
    NotGraded,
    Selection,
    SessionRecord,
    Status,
    Totals,
    from_wire,
    session_as_wire,
)

from . import schema

__all__ = ["to_report", "to_session"]


def to_report(session: SessionRecord) -> schema.Report:
    """Turn a session as its runner recorded it into a report, all its text cleaned."""
    return msgspec.convert(session_as_wire(session), schema.Report)


def to_session(report: schema.Report) -> SessionRecord:
    """Turn a report that was read into a session that any writer can write.

    Messages and hints become those that this version has for the reasons.

    Raises:
        RecordError: A check's verdict is none that its reason gives.
    """
    return SessionRecord(
        context=_context(report),
        finished=report.finished,
        complete=report.complete,
        stopped=report.stopped,
        exitstatus=report.exitstatus,
        totals=_totals(report.totals),
        line=report.line,
        checks=tuple(from_wire(msgspec.to_builtins(check)) for check in report.checks),
        not_graded=tuple(_not_graded(check) for check in report.not_graded),
        selection=_selection(report.selection),
        files=dict(report.files),
    )


def _context(report: schema.Report) -> Context:
    return Context(
        falsetto=report.falsetto,
        started=report.started,
        rootdir=report.rootdir,
        args=report.args,
        strict=report.strict,
        controls=report.controls,
        python=report.python,
        pytest=report.pytest,
    )


def _totals(totals: schema.Totals) -> Totals:
    return Totals(
        verdicts={verdict.value: number for verdict, number in totals.verdicts.items()},
        graded=totals.graded,
        run=totals.run,
        statuses={status.value: number for status, number in totals.statuses.items()},
    )


def _not_graded(check: schema.NotGraded) -> NotGraded:
    return NotGraded(nodeid=check.nodeid, status=Status(check.status), excluded=check.excluded)


def _selection(selection: schema.Selection | None) -> Selection | None:
    if selection is None:
        return None
    return Selection(
        collected=selection.collected,
        deselected=selection.deselected,
        whole=selection.whole,
    )
