"""What is asked of a record by itself: one small function for each rule."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from falsetto import REASONS, Status, Verdict
from falsetto_junit.schema import Check

from .._listing import plural
from .._moment import moment
from .._soundness import fails
from ._facts import Facts, Requirement
from ._finding import Finding, Rule

__all__ = [
    "another_root",
    "errored",
    "excluded",
    "exit_status",
    "failing",
    "incomplete",
    "not_graded",
    "not_strict",
    "not_subject",
    "not_whole",
    "nothing_graded",
    "stale",
    "too_old",
    "unlisted",
]

_AGAIN = "Run the whole session again and let it end."
_STALE = "The record says nothing about the files as they are now: run the session again."
_SKEW = timedelta(minutes=1)
_RULE_OF = {
    Verdict.FALSE: Rule.FALSE,
    Verdict.FAILED: Rule.FAILED,
    Verdict.UNPROVEN: Rule.UNPROVEN,
}
_SET_ASIDE = (Status.EXCLUDED, Status.SKIPPED, Status.XFAIL)


def incomplete(facts: Facts) -> Iterator[Finding]:
    """Refuse a session that did not run to its end, or a check whose end nobody saw."""
    report = facts.report
    if not report.complete or report.stopped is not None or report.finished is None:
        reason = report.stopped or "no reason was given"
        yield Finding(
            rule=Rule.INCOMPLETE,
            message=f"the session did not run to its end: {reason}",
            hint=_AGAIN,
        )
    for each in report.not_graded:
        if each.status is Status.INCOMPLETE:
            yield Finding(
                rule=Rule.INCOMPLETE,
                subject=each.nodeid,
                message="started, and nobody saw its end",
                hint=_AGAIN,
            )


def another_root(facts: Facts) -> Iterator[Finding]:
    """Refuse the record of another folder."""
    if not facts.is_of_root:
        yield Finding(
            rule=Rule.ANOTHER_ROOT,
            message=f"the record is of {facts.report.rootdir} and not of {facts.root}",
            hint="Call the gate in the root directory of the suite. Where the record was made on "
            "another machine, say with --rootdir where its files lie on this one.",
        )


def stale(facts: Facts) -> Iterator[Finding]:
    """Refuse a record whose files are not what they were."""
    for path, difference in facts.drift.items():
        yield Finding(
            rule=Rule.STALE,
            subject=path,
            message=difference,
            hint=_STALE,
        )
    for path in facts.newcomers:
        yield Finding(
            rule=Rule.STALE,
            subject=path,
            message="was written after the session started, and is not in its record",
            hint=_STALE,
        )


def unlisted(facts: Facts) -> Iterator[Finding]:
    """Refuse a record that does not say which state of its files it is of."""
    hint = "Write the record anew with --falsetto-json, and leave it as it is."
    if not facts.report.files:
        yield Finding(
            rule=Rule.UNLISTED,
            message="the record lists no files, so nothing tells whether it is stale",
            hint=hint,
        )
        return
    if facts.report.pytest is None:
        return
    homes = dict.fromkeys(check.nodeid.partition("::")[0] for check in facts.report.checks)
    for path in homes:
        if path not in facts.report.files:
            yield Finding(
                rule=Rule.UNLISTED,
                subject=path,
                message="holds graded checks, and the record does not list it",
                hint=hint,
            )


def too_old(facts: Facts) -> Iterator[Finding]:
    """Refuse a session that ended too long ago, or at a time that it cannot have."""
    if facts.max_age is None:
        return
    started, finished = (
        moment(text or "") for text in (facts.report.started, facts.report.finished)
    )
    if started is None or finished is None:
        problem = "the record does not say when its session started and ended"
    elif started > finished:
        problem = "the session ended before it started"
    elif finished - facts.now > _SKEW:
        problem = f"the session ended in the future, {facts.report.finished}"
    elif facts.now - finished > timedelta(seconds=facts.max_age):
        problem = f"the session ended more than {plural(facts.max_age, 'second')} ago"
    else:
        return
    yield Finding(rule=Rule.TOO_OLD, message=problem, hint="Run the session again.")


def failing(facts: Facts) -> Iterator[Finding]:
    """Refuse every check that is false, failed, or unproven in a way that fails the build."""
    for check in facts.report.checks:
        if fails(check, strict=facts.strict):
            yield Finding(
                # A proof that is said to fail the build is nothing that a session writes.
                rule=_RULE_OF.get(check.verdict, Rule.UNPROVEN),
                subject=check.nodeid,
                message=_told(check),
                hint=REASONS[check.reason].hint,
            )


def _told(check: Check) -> str:
    detail = "" if check.detail is None else f"; {check.detail}"
    return f"{REASONS[check.reason].sentence}{detail}"


def errored(facts: Facts) -> Iterator[Finding]:
    """Refuse every check that broke down outside its body."""
    for each in facts.report.not_graded:
        if each.status is Status.ERRORED:
            yield Finding(
                rule=Rule.ERRORED,
                subject=each.nodeid,
                message="errored, so it says nothing",
                hint="Mend its fixtures or its teardown.",
            )


def not_graded(facts: Facts) -> Iterator[Finding]:
    """Refuse, in a strict session, every gradable check that nobody graded."""
    for each in facts.report.not_graded:
        if facts.strict and each.status is Status.NOT_GRADED:
            yield Finding(
                rule=Rule.NOT_GRADED,
                subject=each.nodeid,
                message="ran ungraded",
                hint="Leave out the plugin that ran it in Falsetto's place.",
            )


def nothing_graded(facts: Facts) -> Iterator[Finding]:
    """Refuse a session that graded nothing."""
    if not facts.report.totals.graded:
        yield Finding(
            rule=Rule.NOTHING_GRADED,
            message=f"none of {plural(facts.report.totals.run)} was graded",
            hint="Declare changes, and run the checks with --falsetto.",
        )


def not_strict(facts: Facts) -> Iterator[Finding]:
    """Refuse, where `strict` is asked, a session that was not."""
    if Requirement.STRICT in facts.requirements and not facts.report.strict:
        yield Finding(
            rule=Rule.NOT_STRICT,
            message="the session was not strict",
            hint="Run it with --falsetto-strict, or set falsetto_strict = true.",
        )


def not_whole(facts: Facts) -> Iterator[Finding]:
    """Refuse, where `whole` is asked, the run of a selection."""
    if Requirement.WHOLE not in facts.requirements:
        return
    selection = facts.report.selection
    if selection is None:
        problem = "the record does not say what part of the suite was run"
    elif not selection.whole or selection.deselected:
        problem = "only a part of the suite was run"
    elif facts.report.totals.run < selection.collected:
        problem = (
            f"{plural(selection.collected)} had been collected, and the record holds "
            f"{facts.report.totals.run:,}"
        )
    else:
        return
    yield Finding(
        rule=Rule.NOT_WHOLE,
        message=problem,
        hint="Run the suite without -k, -m, --lf, --ignore, --deselect and without naming tests.",
    )


def not_subject(facts: Facts) -> Iterator[Finding]:
    """Refuse, where `subject` is asked, a proof that does not rest on a change to the subject."""
    if Requirement.SUBJECT not in facts.requirements:
        return
    for check in facts.report.checks:
        problem = _beside_the_subject(check) if check.verdict is Verdict.PROVEN else None
        if problem is not None:
            yield Finding(
                rule=Rule.NOT_SUBJECT,
                subject=check.nodeid,
                message=problem,
                hint="Change the code under test, and let the check's own assertion fail.",
            )


def _beside_the_subject(check: Check) -> str | None:
    if check.raised_by_change:
        return "its proof is a failure that the change itself raised"
    own = [step.target for step in check.changed if step.own_module]
    if own:
        return f"its change is to its own module: {', '.join(own[:3])}"
    return None if check.changed else "the record does not say what its change changed"


def excluded(facts: Facts) -> Iterator[Finding]:
    """Refuse more checks set aside than are allowed, whichever way they were."""
    if facts.max_excluded is None:
        return
    numbers = [(facts.report.totals.statuses.get(status, 0), status) for status in _SET_ASIDE]
    total = sum(number for number, _ in numbers)
    if total > facts.max_excluded:
        said = ", ".join(f"{number} {status.value}" for number, status in numbers if number)
        yield Finding(
            rule=Rule.TOO_MANY_EXCLUDED,
            message=f"{plural(total)} {'is' if total == 1 else 'are'} set aside ({said}), and "
            f"{facts.max_excluded} may be",
            hint="Declare a change for them in place of no_proof, skip or xfail.",
        )


def exit_status(facts: Facts) -> Iterator[Finding]:
    """Refuse an exit status that no check on record explains."""
    status = facts.report.exitstatus
    reasons = (incomplete, failing, errored, not_graded, nothing_graded)
    explained = any(True for rule in reasons for _ in rule(facts))
    if status != 0 and not explained:
        said = "is not on record" if status is None else f"was {status}"
        yield Finding(
            rule=Rule.EXIT_STATUS,
            message=f"the session's exit status {said}, and no check says why",
            hint="Look at what the session printed; something besides the checks failed it.",
        )
