"""How much it weighs what became of a check, and what is said of it: one table for all formats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import final

from falsetto import REASONS, CheckRecord, Reason, Status, Verdict

__all__ = [
    "RULES",
    "Rule",
    "Severity",
    "code_of",
    "severity_of_check",
    "severity_of_status",
]


class Severity(str, Enum):
    """How much it weighs, the worst first. Every format has a place for each of the five."""

    ERROR = "error"
    """Nothing can be relied on: something broke, or nobody saw the end. Fails the build."""

    FAILURE = "failure"
    """It fails the build."""

    WARNING = "warning"
    """It could have been a proof and is none; this build tolerates that."""

    NOTE = "note"
    """It was never to be graded."""

    PASS = "pass"
    """It is proven."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What is always said of one code.

    Attributes:
        code: A reason, a status, or what can be wrong with a session as a whole.
        sentence: What happened.
        hint: What to change, or None when nothing is wrong.
    """

    code: str
    sentence: str
    hint: str | None = None


_STATUSES: Mapping[Status, tuple[Severity, str, str | None]] = MappingProxyType(
    {
        Status.SKIPPED: (Severity.NOTE, "was skipped, so it has no verdict", None),
        Status.ERRORED: (
            Severity.ERROR,
            "broke in its setup or teardown, so it has no verdict",
            "Mend the fixture that broke; the runner's own report shows where.",
        ),
        Status.XFAIL: (Severity.NOTE, "is expected to fail, so it has no verdict", None),
        Status.EXCLUDED: (Severity.NOTE, "passed, and no_proof excludes it from grading", None),
        Status.NOT_GRADABLE: (
            Severity.NOTE,
            "is of a kind that cannot be run again, so it has no verdict",
            None,
        ),
        Status.NOT_GRADED: (
            Severity.WARNING,
            "could have been graded, and another plugin ran it instead",
            "Leave out the plugin that runs checks itself, or exclude this check by no_proof.",
        ),
        Status.INCOMPLETE: (
            Severity.ERROR,
            "started, and nobody saw its end",
            "Look for what ended the process, and run the session again.",
        ),
    }
)

_OF_SESSIONS = (
    Rule(
        code="stopped-early",
        sentence="the session did not run to its end",
        hint="Run it to its end: what is recorded here is only a part.",
    ),
    Rule(
        code="nothing-graded",
        sentence="no check was graded, so nothing is proven",
        hint="Select checks that can be graded, and see that no other plugin runs them.",
    ),
    Rule(
        code="exit-status",
        sentence="the runner did not end with success, and no check recorded here says why",
        hint="Look at the runner's own output: a check of a kind that is not graded may have "
        "failed, or a teardown, or the runner itself.",
    ),
)


def code_of(status: Status) -> str:
    """Return the code of a status, spelled like a reason."""
    return status.value.replace(" ", "-")


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.code: rule
        for rule in (
            *(
                Rule(code=entry.reason.value, sentence=entry.sentence, hint=entry.hint)
                for entry in REASONS.values()
            ),
            *(
                Rule(code=code_of(status), sentence=sentence, hint=hint)
                for status, (_, sentence, hint) in _STATUSES.items()
            ),
            *_OF_SESSIONS,
        )
    }
)
"""Everything that can be said, by its code."""


def severity_of_check(check: CheckRecord) -> Severity:
    """Weigh a check that was graded.

    A record that contradicts itself is never given the lighter weight.
    """
    if check.grade.reason in (Reason.INTERNAL_ERROR, Reason.NOT_REVERTED):
        return Severity.ERROR
    if check.fails_build or check.grade.verdict in (Verdict.FAILED, Verdict.FALSE):
        return Severity.FAILURE
    return Severity.PASS if check.grade.verdict is Verdict.PROVEN else Severity.WARNING


def severity_of_status(status: Status, *, strict: bool) -> Severity:
    """Weigh a check that ran without being graded."""
    if strict and status is Status.NOT_GRADED:
        return Severity.FAILURE
    return _STATUSES[status][0]
