"""The checks of a document in the order in which a reader should meet them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import final

from falsetto import Reason, Status, Verdict
from falsetto_junit.schema import Check

from .._comparison import Change, Kind
from .._document import Document
from .._soundness import fails
from .._standing import WORST_FIRST, Entry, Standing, entries, standing

__all__ = ["Row", "Urgency", "rows"]


class Urgency(IntEnum):
    """How soon a reader wants to see a check."""

    RED = 0
    """It fails the build."""
    GONE = 1
    """It is in the baseline and not here, where everything should be."""
    OPEN = 2
    """It is no proof, and turns nothing red."""
    NOT_RUN = 3
    """It is in the baseline, and nobody asked for it this time."""
    GREEN = 4
    """It is proven."""


@final
@dataclass(frozen=True, slots=True)
class Row:
    """One check of the list.

    Attributes:
        nodeid: Its name in its runner.
        standing: Its verdict or status; for a check that only the baseline has, that of then.
        urgency: How soon a reader wants to see it.
        entry: What the record holds of it, or None for a check that only the baseline has.
        change: How it differs from the baseline, if it does.
    """

    nodeid: str
    standing: Standing
    urgency: Urgency
    entry: Entry | None
    change: Change | None


_RANK = {standing: rank for rank, standing in enumerate(WORST_FIRST)}
_DOUBTFUL = (Reason.INTERNAL_ERROR, Reason.NOT_REVERTED)
_RED_STATUSES = (Status.ERRORED, Status.INCOMPLETE)


def rows(document: Document) -> list[Row]:
    """Return every check of `document`: what fails the build first, what is proven last.

    Among equals a slide comes first, and otherwise the order is that of the record.
    """
    return sorted(_unsorted(document), key=_place)


def _unsorted(document: Document) -> Iterator[Row]:
    changes = document.baseline.changes if document.baseline else {}
    strict = document.report.strict
    for entry in entries(document.report):
        now = standing(entry)
        change = changes.get(entry.nodeid)
        yield Row(entry.nodeid, now, _urgency(entry, now, strict), entry, change)
    for nodeid, change in changes.items():
        if change.after is None and change.before is not None:
            urgency = Urgency.GONE if change.kind is Kind.GONE else Urgency.NOT_RUN
            yield Row(nodeid, change.before, urgency, None, change)


def _urgency(entry: Entry, now: Standing, strict: bool) -> Urgency:
    if now is Verdict.PROVEN:
        return Urgency.GREEN
    if isinstance(entry, Check):
        is_red = fails(entry, strict=strict)
    else:
        is_red = now in _RED_STATUSES or (strict and now is Status.NOT_GRADED)
    return Urgency.RED if is_red else Urgency.OPEN


def _place(row: Row) -> tuple[int, bool, bool, int]:
    # What says that Falsetto cannot be believed comes before anything that Falsetto says.
    is_calm = not (isinstance(row.entry, Check) and row.entry.reason in _DOUBTFUL)
    is_new = row.change is None or row.change.kind is not Kind.SLID
    return row.urgency, is_calm, is_new, _RANK[row.standing]
