"""What is asked of a record beside a baseline: the proofs that it had must still stand."""

from __future__ import annotations

from collections.abc import Iterator

from falsetto import REASONS, Verdict
from falsetto_junit import Report
from falsetto_junit.schema import Check

from .._comparison import Change, Kind, compare
from ._facts import Facts
from ._finding import Finding, Rule

__all__ = ["lost", "new", "not_run", "weakened"]


def lost(facts: Facts) -> Iterator[Finding]:
    """Refuse the loss of a proof: a check that was proven and is not, or is gone."""
    graded = {check.nodeid: check for check in facts.report.checks}
    for nodeid, change in _changes(facts):
        if change.before is not Verdict.PROVEN or change.kind is Kind.NOT_RUN:
            continue
        if change.after is None:
            now = "gone"
            hint: str | None = "Put it back. A check that was renamed needs a new baseline."
        else:
            now, hint = change.after.value, "Make it gradable again, and provable."
        check = graded.get(nodeid)
        if check is not None and check.verdict is change.after:
            now = f"{now}: {REASONS[check.reason].sentence}"
            hint = REASONS[check.reason].hint
        yield Finding(
            rule=Rule.LOST_PROOF, subject=nodeid, message=f"was proven and is now {now}", hint=hint
        )


def not_run(facts: Facts) -> Iterator[Finding]:
    """Refuse that a proof of the baseline was not tried again."""
    for nodeid, change in _changes(facts):
        if change.before is Verdict.PROVEN and change.kind is Kind.NOT_RUN:
            yield Finding(
                rule=Rule.NOT_RUN,
                subject=nodeid,
                message="was proven and was not run",
                hint="A record of a selection cannot tell a lost proof from one that was left "
                "out: run the whole suite.",
            )


def weakened(facts: Facts) -> Iterator[Finding]:
    """Refuse a proof that shows less than the one before it, and a session that asks less."""
    if facts.baseline is None:
        return
    yield from _weaker_session(facts.report, facts.baseline)
    before = {check.nodeid: check for check in facts.baseline.checks}
    for check in facts.report.checks:
        problem = _weaker(before.get(check.nodeid), check)
        if problem is not None:
            yield Finding(
                rule=Rule.WEAKENED,
                subject=check.nodeid,
                message=f"was proven by more than now: {problem}",
                hint="Declare again a change to the subject that the check's own assertion sees.",
            )


def new(facts: Facts) -> Iterator[Finding]:
    """Refuse, where it is asked, a check that the baseline does not know and that is no proof."""
    reasons = {check.nodeid: REASONS[check.reason] for check in facts.report.checks}
    for nodeid, change in _changes(facts):
        if (
            facts.new_proven
            and change.kind is Kind.ADDED
            and change.after not in (None, Verdict.PROVEN)
        ):
            known = reasons.get(nodeid)
            yield Finding(
                rule=Rule.NEW,
                subject=nodeid,
                message=f"is new and {change.after.value if change.after else 'gone'}"
                + (f": {known.sentence}" if known else ""),
                hint=known.hint if known else "A new check has to be proven.",
            )


def _changes(facts: Facts) -> Iterator[tuple[str, Change]]:
    if facts.baseline is not None:
        yield from compare(facts.report, facts.baseline, "the baseline").changes.items()


def _weaker_session(report: Report, baseline: Report) -> Iterator[Finding]:
    if baseline.strict and not report.strict:
        yield Finding(
            rule=Rule.WEAKENED,
            message="the baseline's session was strict, and this one was not",
            hint="Run it with --falsetto-strict, or set falsetto_strict = true.",
        )
    if report.controls < baseline.controls:
        yield Finding(
            rule=Rule.WEAKENED,
            message=f"each check had {baseline.controls} control runs, and now {report.controls}",
            hint="Run it with the --falsetto-controls of the baseline.",
        )
    if report.repeats < baseline.repeats:
        yield Finding(
            rule=Rule.WEAKENED,
            message=f"each change had {baseline.repeats} runs, and now {report.repeats}",
            hint="Run it with the --falsetto-repeats of the baseline.",
        )


def _weaker(before: Check | None, now: Check) -> str | None:
    if before is None or {before.verdict, now.verdict} != {Verdict.PROVEN}:
        return None
    if now.raised_by_change and not before.raised_by_change:
        return "the failure that counts is raised by the change itself"
    if _own(now) and not _own(before):
        return "the change is to the check's own module"
    if before.changed and not now.changed:
        return "the record does not say what the change changed"
    return None


def _own(check: Check) -> bool:
    return any(step.own_module for step in check.changed)
