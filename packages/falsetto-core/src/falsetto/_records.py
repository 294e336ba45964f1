"""What one session leaves behind, as data: the machine channel's one vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import final

from ._grade import Grade

__all__ = ["SCHEMA", "CheckRecord", "Location", "NotGraded", "Selection", "SessionRecord", "Totals"]

SCHEMA = 1


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """Where a check is defined.

    Attributes:
        path: Its file, relative to the root directory.
        line: Its line, counted from 1.
    """

    path: str
    line: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class CheckRecord:
    """The grade of one check as it is written down.

    Attributes:
        nodeid: The check's name in its runner.
        grade: Its verdict, reason, and what explains them.
        fails_build: Whether it turns a passing build red under this session's settings.
        location: Where the check is defined, where that is known.
    """

    nodeid: str
    grade: Grade
    fails_build: bool
    location: Location | None = None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class NotGraded:
    """A check that ran, or started to, and has no verdict.

    Attributes:
        nodeid: The check's name in its runner.
        status: ``skipped``, ``errored``, ``xfail``, ``excluded``, ``not gradable``,
            ``not graded`` or ``incomplete``.
        excluded: The reason given to ``no_proof``, where the check carries one.
    """

    nodeid: str
    status: str
    excluded: str | None = None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The session's counts.

    Attributes:
        verdicts: How many checks have each verdict.
        graded: The sum of `verdicts`.
        run: How many checks ran, graded or not.
        statuses: How many checks ran without a verdict, by status; zero counts are left out.
    """

    verdicts: Mapping[str, int]
    graded: int
    run: int
    statuses: Mapping[str, int] = field(default_factory=dict)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What part of the suite the session covers.

    Attributes:
        collected: How many checks were collected and kept.
        deselected: How many were collected and left out.
        whole: Whether nothing narrowed the session: no node id, no deselection, no early stop.
    """

    collected: int
    deselected: int
    whole: bool


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRecord:
    """Everything that is known of a session when it ends.

    Times are ISO 8601 with an offset. `complete` is False, with the reason in `stopped`,
    whenever the session did not run to its end. `files` maps the path of each test file and
    first-party module to its SHA-256, by which a stale record is told.
    """

    falsetto: str
    started: str
    finished: str
    rootdir: str
    args: tuple[str, ...]
    strict: bool
    controls: int
    runner: Mapping[str, str]
    python: str
    complete: bool
    stopped: str | None
    exitstatus: int
    totals: Totals
    line: str
    checks: tuple[CheckRecord, ...]
    not_graded: tuple[NotGraded, ...]
    selection: Selection
    files: Mapping[str, str] = field(default_factory=dict)
    schema: int = SCHEMA
