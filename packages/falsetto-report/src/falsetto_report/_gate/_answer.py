"""What a gate says: at most a handful of findings, what to do about each, what to run."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from falsetto import clean, count, verdict_line

from ._facts import Facts
from ._finding import Finding, Rule

__all__ = ["MOST", "answer"]

MOST = 5
"""How many findings are told; the rest are counted."""

_LENGTH = 500


def answer(facts: Facts, findings: Sequence[Finding], record: str) -> str:
    """Say what a gate has found.

    Args:
        facts: What it decided by.
        findings: Everything by which the record falls short, worst first.
        record: What the record's file is called.
    """
    if not findings:
        return f"falsetto-gate: holds\n{_line(facts)}"
    return "\n".join(
        (
            f"falsetto-gate: falls short: {_counted(findings)}",
            _line(facts),
            *_told(findings[:MOST]),
            *_more(findings),
            *_again(facts, findings, record),
        )
    )


def _line(facts: Facts) -> str:
    # Counted again: a record's own words are not what is answered with.
    report = facts.report
    totals = count(
        (check.verdict for check in report.checks), (each.status for each in report.not_graded)
    )
    return verdict_line(totals, report.stopped)


def _counted(findings: Sequence[Finding]) -> str:
    numbers = Counter(finding.rule for finding in findings)
    return ", ".join(f"{numbers[rule]} {rule.value}" for rule in Rule if numbers[rule])


def _told(findings: Sequence[Finding]) -> Iterator[str]:
    hinted: set[str] = set()
    for finding in findings:
        about = f" {_plain(finding.subject)}" if finding.subject else ""
        yield f"- {finding.rule.value}:{about} {_plain(finding.message)}"
        if finding.hint is not None and finding.hint not in hinted:
            hinted.add(finding.hint)
            yield f"    hint: {finding.hint}"


def _more(findings: Sequence[Finding]) -> Iterator[str]:
    if len(findings) > MOST:
        yield f"... and {len(findings) - MOST} more"


def _again(facts: Facts, findings: Sequence[Finding], record: str) -> Iterator[str]:
    if facts.report.pytest is None:
        yield f"then run the session again, and write {_plain(record)} anew"
        return
    strict = "--falsetto-strict" if facts.strict else "--falsetto"
    there = {check.nodeid for check in facts.report.checks}
    there |= {each.nodeid for each in facts.report.not_graded}
    named = [finding.subject for finding in findings[:MOST] if finding.subject in there]
    # A name that cannot be shown as it is would be none in a command.
    typed = [name for name in named if _plain(name) == name]
    if typed:
        yield f"try them: {shlex.join(['pytest', strict, *typed])}"
    output = "--falsetto-events" if facts.is_stream else "--falsetto-json"
    yield f"then run: {shlex.join(['pytest', strict, f'{output}={_plain(record)}'])}"


def _plain(text: str) -> str:
    return " ".join(clean(text, _LENGTH).split())
