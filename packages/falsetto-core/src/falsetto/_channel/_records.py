"""What one session leaves behind, as data: the machine channel's one vocabulary.

A record cleans its text when it is made. What writes it down has nothing left to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, final

from .._record import record
from .._text._evidence import clean, clean_fields
from .._text._word import Word
from .._vocabulary._grade import Grade

__all__ = [
    "SCHEMA",
    "CheckRecord",
    "Context",
    "Location",
    "NotGraded",
    "Selection",
    "SessionRecord",
    "Status",
    "Totals",
]

SCHEMA: Literal[1] = 1
"""The version of the wire format: another number means another shape or vocabulary."""


@final
@record
class Location:
    """Where a check is defined.

    Attributes:
        path: Its file, relative to the root directory.
        line: Its line, counted from 1.
    """

    path: str
    line: int

    def __post_init__(self) -> None:
        """Clean what is text."""
        clean_fields(self, "path")


@final
@record
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

    def __post_init__(self) -> None:
        """Clean what is text."""
        clean_fields(self, "nodeid")


class Status(Word):
    """What became of a check that ran, or started to, and has no verdict.

    In the order in which the verdict line names them.
    """

    SKIPPED = "skipped"
    ERRORED = "errored"
    XFAIL = "xfail"
    EXCLUDED = "excluded"
    NOT_GRADABLE = "not gradable"
    NOT_GRADED = "not graded"
    INCOMPLETE = "incomplete"


@final
@record
class NotGraded:
    """A check without a verdict.

    Attributes:
        nodeid: The check's name in its runner.
        status: What became of it.
        excluded: The reason given to ``no_proof``, where the check carries one.
    """

    nodeid: str
    status: Status
    excluded: str | None = None

    def __post_init__(self) -> None:
        """Clean what is text."""
        clean_fields(self, "nodeid", "excluded")


@final
@record
class Totals:
    """The session's counts.

    Attributes:
        verdicts: How many checks have each verdict; every verdict is there.
        graded: The sum of `verdicts`.
        run: How many checks ran, graded or not.
        statuses: How many checks ran without a verdict, by status; zero counts are left out.
    """

    verdicts: Mapping[str, int]
    graded: int
    run: int
    statuses: Mapping[str, int] = MappingProxyType({})

    def __post_init__(self) -> None:
        """Hold the counts as they are now."""
        object.__setattr__(self, "statuses", dict(self.statuses))


@final
@record
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
@record
class Context:
    """What is known of a session when it starts.

    Attributes:
        falsetto: The version of falsetto-core.
        started: When, as ISO 8601 with an offset.
        rootdir: The folder to which every path on record is relative.
        args: The runner's command line.
        strict: Whether an unproven check fails the build.
        controls: How many control runs a declared check gets.
        python: The version of Python.
        pytest: The version of pytest, or None under another runner.
        repeats: How many runs each of its changes gets.
    """

    falsetto: str
    started: str
    rootdir: str
    args: tuple[str, ...]
    strict: bool
    controls: int
    python: str
    pytest: str | None = None
    repeats: int = 1

    def __post_init__(self) -> None:
        """Clean what is text."""
        clean_fields(self, "falsetto", "started", "rootdir", "python", "pytest")
        object.__setattr__(self, "args", tuple(clean(argument) for argument in self.args))


@final
@record
class SessionRecord:
    """Everything that is known of a session when it ends.

    Attributes:
        context: What was known when it started.
        finished: When it ended, as ISO 8601 with an offset, or None when it never did.
        complete: Whether it ran to its end.
        stopped: Why it did not, or None when it did.
        exitstatus: The exit status of the runner, or None when it never ended.
        totals: The session's counts.
        line: The verdict line.
        checks: The graded checks, in the order in which they got their verdicts.
        not_graded: The checks that ran without one.
        selection: What part of the suite it covers, where that is known.
        files: The SHA-256 of each test file and first-party module by its path, by which a
            stale record is told.
    """

    context: Context
    finished: str | None
    complete: bool
    stopped: str | None
    exitstatus: int | None
    totals: Totals
    line: str
    checks: tuple[CheckRecord, ...]
    not_graded: tuple[NotGraded, ...]
    selection: Selection | None
    files: Mapping[str, str] = MappingProxyType({})

    def __post_init__(self) -> None:
        """Clean what is text, and make a number of a runner's own kind of exit status."""
        clean_fields(self, "finished", "stopped", "line")
        files = {clean(path): clean(digest) for path, digest in self.files.items()}
        object.__setattr__(self, "files", files)
        if self.exitstatus is not None:
            object.__setattr__(self, "exitstatus", int(self.exitstatus))
