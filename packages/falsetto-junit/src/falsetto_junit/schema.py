"""Schema 1 of a session's record, as types: what `verdicts.json` holds.

The vocabularies (verdicts, reasons, statuses, outcomes, kinds of run) are closed: a word that is
not in them takes another schema number. Keys may be added under the same number; a reader passes
over those that it does not know, and gives those that an older file lacks the values below.
"""

from __future__ import annotations

from typing import Annotated, Literal

from falsetto import Outcome, Reason, RunKind, Status, Verdict
from msgspec import Meta, Struct

__all__ = [
    "Check",
    "Location",
    "NotGraded",
    "Report",
    "Run",
    "Selection",
    "Step",
    "Totals",
    "Witness",
]


class Witness(Struct, frozen=True, kw_only=True, gc=False):
    """The assertion that bit."""

    path: Annotated[str, Meta(description="Its file, relative to rootdir where it lies under it.")]
    line: Annotated[int, Meta(description="Its line, counted from 1.")]
    source: Annotated[str, Meta(description="The text of that line.")]


class Location(Struct, frozen=True, kw_only=True, gc=False):
    """Where a check is defined."""

    path: Annotated[str, Meta(description="Its file, relative to rootdir.")]
    line: Annotated[int, Meta(description="Its line, counted from 1.")]


class Run(Struct, frozen=True, kw_only=True, gc=False):
    """One run of a check."""

    kind: Annotated[RunKind, Meta(description="As written, unchanged again, or changed.")]
    outcome: Annotated[Outcome, Meta(description="How it ended.")]
    duration: Annotated[float, Meta(description="How long it took, in seconds.", ge=0)]
    scores: Annotated[
        tuple[float | None, ...],
        Meta(description="The scores it took, in order; null for one that was no number."),
    ] = ()


class Step(Struct, frozen=True, kw_only=True, gc=False):
    """One step of a declared change, by name and never by value."""

    verb: Annotated[str, Meta(description="The handle's method, such as setattr.")]
    target: Annotated[str, Meta(description="What it was applied to.")]
    own_module: Annotated[
        bool, Meta(description="Whether the target is the check's own module or class.")
    ] = False


class Check(Struct, frozen=True, kw_only=True, gc=False):
    """A check with its verdict."""

    nodeid: Annotated[str, Meta(description="The check's name in its runner.")]
    verdict: Annotated[Verdict, Meta(description="What can be said of the check.")]
    reason: Annotated[Reason, Meta(description="Why, as a code that never changes its meaning.")]
    message: Annotated[str, Meta(description="The reason in one sentence.")]
    declared: Annotated[
        str | None, Meta(description="The declared change in words; null without a declaration.")
    ]
    detail: Annotated[str | None, Meta(description="What is particular to this check.")]
    hint: Annotated[
        str | None, Meta(description="What its author should change; null when nothing is wrong.")
    ]
    evidence: Annotated[str | None, Meta(description="The failure's text, where it matters.")]
    witness: Annotated[
        Witness | None,
        Meta(description="The assertion that bit, on a proven check; null where no line exists."),
    ] = None
    location: Annotated[
        Location | None, Meta(description="Where it is defined, where that is known.")
    ] = None
    runs: Annotated[tuple[Run, ...], Meta(description="Every run, in order.")] = ()
    changed: Annotated[
        tuple[Step, ...], Meta(description="What the change did through its handle, in order.")
    ] = ()
    raised_by_change: Annotated[
        bool, Meta(description="Whether the failure that counted was raised by the change itself.")
    ] = False
    fails_build: Annotated[
        bool,
        Meta(description="Whether it turned a passing build red under this session's settings."),
    ]


class NotGraded(Struct, frozen=True, kw_only=True, gc=False):
    """A check that ran, or started to, and has no verdict."""

    nodeid: Annotated[str, Meta(description="The check's name in its runner.")]
    status: Annotated[Status, Meta(description="What became of it.")]
    excluded: Annotated[
        str | None, Meta(description="The reason given to no_proof, where the check carries one.")
    ] = None


class Totals(Struct, frozen=True, kw_only=True):
    """The session's counts."""

    verdicts: Annotated[
        dict[Verdict, int],
        Meta(
            description="How many checks have each verdict.",
            extra_json_schema={"propertyNames": {"$ref": "#/$defs/Verdict"}},
        ),
    ]
    graded: Annotated[int, Meta(description="The sum of verdicts.")]
    run: Annotated[int, Meta(description="How many checks ran, graded or not.")]
    statuses: Annotated[
        dict[Status, int],
        Meta(
            description="How many checks ran without a verdict, by status; no zeros.",
            extra_json_schema={"propertyNames": {"$ref": "#/$defs/Status"}},
        ),
    ]


class Selection(Struct, frozen=True, kw_only=True, gc=False):
    """What part of the suite the session covers."""

    collected: Annotated[int, Meta(description="How many checks were collected and kept.")]
    deselected: Annotated[int, Meta(description="How many were collected and left out.")]
    whole: Annotated[bool, Meta(description="Whether nothing narrowed the session.")]


class Report(Struct, frozen=True, kw_only=True):
    """The record of one session."""

    schema: Annotated[Literal[1], Meta(description="The number of this schema.")]
    falsetto: Annotated[str, Meta(description="The version of falsetto-core.")]
    started: Annotated[str, Meta(description="When it started, as ISO 8601 with an offset.")]
    finished: Annotated[
        str | None, Meta(description="When it ended, likewise; null when it never did.")
    ]
    rootdir: Annotated[str, Meta(description="The folder to which every path here is relative.")]
    args: Annotated[tuple[str, ...], Meta(description="The runner's command line.")]
    strict: Annotated[bool, Meta(description="Whether an unproven check fails the build.")]
    controls: Annotated[int, Meta(description="How many control runs a declared check gets.")]
    repeats: Annotated[
        int, Meta(description="How many runs under its change a declared check gets.")
    ] = 1
    pytest: Annotated[
        str | None, Meta(description="The version of pytest; null under another runner.")
    ]
    python: Annotated[str, Meta(description="The version of Python.")]
    complete: Annotated[bool, Meta(description="Whether the session ran to its end.")]
    stopped: Annotated[str | None, Meta(description="Why it did not; null when it did.")]
    exitstatus: Annotated[
        int | None, Meta(description="The runner's exit status; null when it never ended.")
    ]
    totals: Annotated[Totals, Meta(description="The session's counts.")]
    line: Annotated[str, Meta(description="The verdict line.")]
    checks: Annotated[
        tuple[Check, ...], Meta(description="The graded checks, in the order of their verdicts.")
    ]
    not_graded: Annotated[
        tuple[NotGraded, ...], Meta(description="The checks that ran without a verdict.")
    ]
    selection: Annotated[
        Selection | None, Meta(description="What part of the suite it covers, where known.")
    ] = None
    files: Annotated[
        dict[str, str],
        Meta(
            description="The SHA-256 of each test file and first-party module by its path, by "
            "which a stale record is told."
        ),
    ] = {}
