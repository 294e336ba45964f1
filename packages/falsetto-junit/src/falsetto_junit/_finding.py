"""What a session came to, finding by finding: the one story that every format tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import final

from falsetto import CheckRecord, Location, NotGraded, SessionRecord, Status

from ._severity import RULES, Severity, code_of, severity_of_check, severity_of_status

__all__ = ["Finding", "find"]

_ROOT = Location(path=".", line=1)
_LONGEST = 366 * 86_400.0
"""A check may have replaced the clock, and no format has a place for all that a float can be."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A check of the session, or something that is wrong with the session as a whole.

    Its text is the record's own, clean since the record was made.

    Attributes:
        nodeid: The check's name in its runner.
        severity: How much it weighs.
        word: The verdict, the status, or ``session``.
        code: Why, as a code that never changes its meaning.
        declared: The declared change in words.
        detail: What is particular to this check.
        evidence: The failure's text.
        location: Where the check is defined, where that is known.
        seconds: How long all its runs took together.
        record: The check's record, if it was graded.
    """

    nodeid: str
    severity: Severity
    word: str
    code: str
    declared: str | None = None
    detail: str | None = None
    evidence: str | None = None
    location: Location | None = None
    seconds: float = 0.0
    record: CheckRecord | None = None

    @property
    def fails(self) -> bool:
        """Whether it fails the build."""
        return self.severity in (Severity.ERROR, Severity.FAILURE)

    @property
    def title(self) -> str:
        """What became of it, in a few words."""
        return self.word if self.word == self.code else f"{self.word} ({self.code})"

    @property
    def said(self) -> str:
        """What there is to say, in a sentence or two."""
        sentence = RULES[self.code].sentence
        return f"{sentence}: {self.detail}" if self.detail else sentence

    @property
    def hint(self) -> str | None:
        """What to change."""
        return RULES[self.code].hint

    @property
    def place(self) -> Location:
        """Where to point to: its definition, else its file, else the root of the run."""
        if self.location is not None:
            path, line = self.location.path, max(self.location.line, 1)
        else:
            file, separator, _ = self.nodeid.partition("::")
            path, line = (file if separator else ""), 1
        return Location(path=path.replace("\\", "/") or ".", line=line)


def find(session: SessionRecord) -> list[Finding]:
    """List what became of every check, and then what is wrong with the session as a whole.

    Whatever is green in the list is proven. A session that did not run to its end, that graded
    nothing, or that failed for a reason which is not on record, has a finding that says so.
    """
    found = [_of_check(check) for check in session.checks]
    strict = session.context.strict
    found += (_of_ungraded(check, strict=strict) for check in session.not_graded)
    found += _of_session(session, failing=any(finding.fails for finding in found))
    return found


def _of_check(check: CheckRecord) -> Finding:
    grade = check.grade
    return Finding(
        nodeid=check.nodeid,
        severity=severity_of_check(check),
        word=grade.verdict.value,
        code=grade.reason.value,
        declared=grade.declared,
        detail=grade.detail,
        evidence=grade.evidence,
        location=check.location,
        seconds=min(sum(ran.duration for ran in grade.runs), _LONGEST),
        record=check,
    )


def _of_ungraded(check: NotGraded, *, strict: bool) -> Finding:
    return Finding(
        nodeid=check.nodeid,
        severity=severity_of_status(check.status, strict=strict),
        word=code_of(check.status),
        code=code_of(check.status),
        detail=check.excluded if check.status is Status.EXCLUDED else None,
    )


def _of_session(session: SessionRecord, *, failing: bool) -> Iterator[Finding]:
    incomplete, ungraded = not session.complete, not session.totals.graded
    if incomplete:
        yield _wrong("the session runs to its end", "stopped-early", session.stopped)
    if ungraded:
        yield _wrong("a check is graded", "nothing-graded", session.line)
    if session.exitstatus and not (failing or incomplete or ungraded):
        yield _wrong("the runner succeeds", "exit-status", f"exit status {session.exitstatus}")


def _wrong(expected: str, code: str, detail: str | None) -> Finding:
    return Finding(
        nodeid=f"falsetto::{expected}",
        severity=Severity.ERROR,
        word="session",
        code=code,
        detail=detail,
        location=_ROOT,
    )
