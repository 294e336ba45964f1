"""Between the core's records, which a runner makes, and the schema's, which a file holds."""

from __future__ import annotations

from falsetto import (
    REASONS,
    SCHEMA,
    Changed,
    CheckRecord,
    Context,
    Grade,
    Location,
    NotGraded,
    Ran,
    Selection,
    SessionRecord,
    Status,
    Totals,
    Verdict,
    Witness,
)
from falsetto.errors import RecordError

from . import schema

__all__ = ["to_check", "to_not_graded", "to_report", "to_session"]


def to_report(session: SessionRecord) -> schema.Report:
    """Turn a session as its runner recorded it into a report."""
    context, totals, selection = session.context, session.totals, session.selection
    return schema.Report(
        schema=SCHEMA,
        falsetto=context.falsetto,
        started=context.started,
        finished=session.finished,
        rootdir=context.rootdir,
        args=context.args,
        strict=context.strict,
        controls=context.controls,
        repeats=context.repeats,
        pytest=context.pytest,
        python=context.python,
        complete=session.complete,
        stopped=session.stopped,
        exitstatus=session.exitstatus,
        totals=schema.Totals(
            verdicts={Verdict(word): number for word, number in totals.verdicts.items()},
            graded=totals.graded,
            run=totals.run,
            statuses={Status(word): number for word, number in totals.statuses.items()},
        ),
        line=session.line,
        checks=tuple(map(to_check, session.checks)),
        not_graded=tuple(map(to_not_graded, session.not_graded)),
        selection=selection
        and schema.Selection(
            collected=selection.collected,
            deselected=selection.deselected,
            whole=selection.whole,
        ),
        files=dict(session.files),
    )


def to_check(record: CheckRecord) -> schema.Check:
    """Turn the record of a graded check into the schema's."""
    grade, location = record.grade, record.location
    witness, said = grade.witness, REASONS[grade.reason]
    return schema.Check(
        nodeid=record.nodeid,
        verdict=grade.verdict,
        reason=grade.reason,
        message=said.sentence,
        declared=grade.declared,
        detail=grade.detail,
        hint=said.hint,
        evidence=grade.evidence,
        witness=witness
        and schema.Witness(path=witness.path, line=witness.line, source=witness.source),
        location=location and schema.Location(path=location.path, line=location.line),
        runs=tuple(
            [
                schema.Run(
                    kind=ran.kind, outcome=ran.outcome, duration=ran.duration, scores=ran.scores
                )
                for ran in grade.runs
            ]
        ),
        changed=tuple(
            [
                schema.Step(verb=step.verb, target=step.target, own_module=step.own_module)
                for step in grade.changed
            ]
        ),
        raised_by_change=grade.raised_by_change,
        fails_build=record.fails_build,
    )


def to_not_graded(record: NotGraded) -> schema.NotGraded:
    """Turn the record of a check without a verdict into the schema's."""
    return schema.NotGraded(nodeid=record.nodeid, status=record.status, excluded=record.excluded)


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
        checks=tuple(map(_check, report.checks)),
        not_graded=tuple(map(_not_graded, report.not_graded)),
        selection=_selection(report.selection),
        files=report.files,
    )


def _context(report: schema.Report) -> Context:
    return Context(
        falsetto=report.falsetto,
        started=report.started,
        rootdir=report.rootdir,
        args=report.args,
        strict=report.strict,
        controls=report.controls,
        repeats=report.repeats,
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


def _check(check: schema.Check) -> CheckRecord:
    if REASONS[check.reason].verdict is not check.verdict:
        raise RecordError(
            f"the verdict {check.verdict.value!r} of {check.nodeid} never goes with the reason "
            f"{check.reason.value!r}; read the report from what Falsetto wrote"
        )
    return CheckRecord(
        nodeid=check.nodeid,
        grade=Grade(
            verdict=check.verdict,
            reason=check.reason,
            declared=check.declared,
            detail=check.detail,
            evidence=check.evidence,
            witness=_witness(check.witness),
            runs=tuple(
                Ran(kind=run.kind, outcome=run.outcome, duration=run.duration, scores=run.scores)
                for run in check.runs
            ),
            changed=tuple(
                Changed(verb=step.verb, target=step.target, own_module=step.own_module)
                for step in check.changed
            ),
            raised_by_change=check.raised_by_change,
        ),
        fails_build=check.fails_build,
        location=_location(check.location),
    )


def _witness(witness: schema.Witness | None) -> Witness | None:
    if witness is None:
        return None
    return Witness(path=witness.path, line=witness.line, source=witness.source)


def _location(location: schema.Location | None) -> Location | None:
    return None if location is None else Location(path=location.path, line=location.line)


def _not_graded(check: schema.NotGraded) -> NotGraded:
    return NotGraded(nodeid=check.nodeid, status=check.status, excluded=check.excluded)


def _selection(selection: schema.Selection | None) -> Selection | None:
    if selection is None:
        return None
    return Selection(
        collected=selection.collected,
        deselected=selection.deselected,
        whole=selection.whole,
    )
