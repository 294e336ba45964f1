"""What a gate finds wrong, by rules whose names never change their meaning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import final

__all__ = ["Finding", "Rule"]


class Rule(str, Enum):
    """Why a record falls short; the worst first."""

    INCOMPLETE = "incomplete"
    ANOTHER_ROOT = "another-root"
    STALE = "stale"
    UNLISTED = "unlisted"
    TOO_OLD = "too-old"
    LOST_PROOF = "lost-proof"
    FALSE = "false"
    FAILED = "failed"
    ERRORED = "errored"
    UNPROVEN = "unproven"
    NOT_GRADED = "not-graded"
    WEAKENED = "weakened"
    NEW = "new"
    NOT_SUBJECT = "not-subject"
    NOTHING_GRADED = "nothing-graded"
    NOT_STRICT = "not-strict"
    NOT_WHOLE = "not-whole"
    TOO_MANY_EXCLUDED = "too-many-excluded"
    EXIT_STATUS = "exit-status"
    NOT_RUN = "not-run"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing by which a record falls short.

    Attributes:
        rule: The rule it falls short of.
        subject: The check or the file that it is about; empty when it is about the whole record.
        message: What is wrong, in one sentence.
        hint: What to do about it, or None where the message says it all.
    """

    rule: Rule
    subject: str = ""
    message: str
    hint: str | None = None
