"""What became of each check of a record, graded or not, and which of two is worse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from falsetto import Status, Verdict
from falsetto_junit import Report
from falsetto_junit.schema import Check, NotGraded

__all__ = ["WORST_FIRST", "Entry", "Standing", "badness", "entries", "standing", "standings"]

Standing: TypeAlias = "Verdict | Status"
"""A check's verdict, or its status where it has none."""

Entry: TypeAlias = "Check | NotGraded"
"""What a record holds of one check."""

WORST_FIRST: tuple[Standing, ...] = (
    Verdict.FALSE,
    Verdict.FAILED,
    Verdict.UNPROVEN,
    Status.INCOMPLETE,
    Status.ERRORED,
    Status.NOT_GRADED,
    Status.NOT_GRADABLE,
    Status.XFAIL,
    Status.SKIPPED,
    Status.EXCLUDED,
    Verdict.PROVEN,
)
"""Every standing there is. Nothing is better than proven, not even what says nothing."""

_RANK = {standing: rank for rank, standing in enumerate(WORST_FIRST)}


def standing(entry: Entry) -> Standing:
    """Return the verdict or the status of what a record holds of a check."""
    return entry.verdict if isinstance(entry, Check) else entry.status


def badness(entry: Entry) -> tuple[int, bool]:
    """Return a key by which the worst of several entries is the smallest."""
    return _RANK[standing(entry)], not (isinstance(entry, Check) and entry.fails_build)


def entries(report: Report) -> Iterator[Entry]:
    """Yield what `report` holds of each check, the graded ones first."""
    yield from report.checks
    yield from report.not_graded


def standings(report: Report) -> Mapping[str, Standing]:
    """Return each check's standing by its node id, the worst one where it ran more than once."""
    worst: dict[str, Standing] = {}
    for entry in entries(report):
        now = standing(entry)
        before = worst.get(entry.nodeid, now)
        worst[entry.nodeid] = min(before, now, key=_RANK.__getitem__)
    return worst
