"""The one value that every output renders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import final

from falsetto_junit import Report
from falsetto_junit.schema import Totals

from ._comparison import Comparison
from ._standing import Standing

__all__ = ["Document", "Duplicate", "Past", "Source"]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One of the sessions that a report covers.

    Attributes:
        name: What its record is called, such as a file's name.
        started: When it started, as ISO 8601 with an offset.
        complete: Whether it ran to its end.
        stopped: Why it did not, or None when it did.
        strict: Whether an unproven check failed its build.
        controls: How many control runs a declared check got.
        python: The version of Python.
        pytest: The version of pytest, or None under another runner.
        line: Its own verdict line.
    """

    name: str
    started: str
    complete: bool
    stopped: str | None
    strict: bool
    controls: int
    python: str
    pytest: str | None
    line: str


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """A check that more than one record holds; the worst of its results counts.

    Attributes:
        nodeid: The check.
        kept: The verdict or status that counts.
        source: The name of the record that it is from.
        dropped: What the others say, each as `standing (name of the record)`.
    """

    nodeid: str
    kept: Standing
    source: str
    dropped: tuple[str, ...]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """An earlier session, for the history of a check.

    Attributes:
        name: What its record is called.
        started: When it started, as ISO 8601 with an offset.
        totals: Its counts.
        standings: Each check's verdict or status by its node id.
    """

    name: str
    started: str
    totals: Totals
    standings: Mapping[str, Standing]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Everything that a report tells of.

    Attributes:
        report: The record, merged where there were several.
        sources: The sessions it covers, in the order in which they were named.
        duplicates: The checks that more than one of them holds.
        mixed: One sentence for each setting in which they differ.
        baseline: What became of each check since the baseline, where one was given.
        history: Earlier sessions, oldest first.
    """

    report: Report
    sources: tuple[Source, ...]
    duplicates: tuple[Duplicate, ...] = ()
    mixed: tuple[str, ...] = ()
    baseline: Comparison | None = None
    history: tuple[Past, ...] = ()
