"""Everything that a gate decides by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import final

from falsetto_junit import Report

__all__ = ["Facts", "Requirement"]


class Requirement(str, Enum):
    """What a gate can be told to ask of a record beyond what it always asks."""

    STRICT = "strict"
    """The session was strict."""
    COMPLETE = "complete"
    """The session ran to its end. It is always asked for; naming it makes that plain."""
    WHOLE = "whole"
    """The session ran the whole suite."""
    SUBJECT = "subject"
    """No proof rests on a change to the check's own module, or on a failure that was planted."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known, and what is asked.

    Attributes:
        report: The record.
        is_stream: Whether it was written as an event stream.
        root: The folder that it must be of.
        is_of_root: Whether it is.
        drift: How each covered file that is not as the record knows it differs, by its path.
        newcomers: The test files that are newer than the session and not in its record.
        now: The time, with an offset.
        requirements: What is asked beyond what always is.
        max_excluded: How many checks may be excluded, skipped or xfail together, or None.
        max_age: How many seconds ago the session may have ended, or None.
        baseline: The record whose proofs must still stand, or None.
        new_proven: Whether a check that the baseline does not know must be proven.
    """

    report: Report
    is_stream: bool = False
    root: str
    is_of_root: bool = True
    drift: Mapping[str, str] = field(default_factory=dict)
    newcomers: tuple[str, ...] = ()
    now: datetime
    requirements: frozenset[Requirement] = frozenset()
    max_excluded: int | None = None
    max_age: int | None = None
    baseline: Report | None = None
    new_proven: bool = False

    @property
    def strict(self) -> bool:
        """Whether unproven checks count as failures, by the record or by what is asked."""
        return self.report.strict or Requirement.STRICT in self.requirements
