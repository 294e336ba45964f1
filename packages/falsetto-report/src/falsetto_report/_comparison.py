"""Two records side by side: what became of each check since a baseline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import final

from falsetto import Verdict
from falsetto_junit import Report

from ._standing import Standing, standings

__all__ = ["Change", "Comparison", "Kind", "compare"]


class Kind(str, Enum):
    """What became of a check since the baseline."""

    SLID = "slid"
    """It was proven and is not any more."""
    GONE = "gone"
    """It is not in a record of the whole suite."""
    NOT_RUN = "not run"
    """It is not in a record of a selection, or of a session that did not end."""
    UNPROVEN = "newly unproven"
    """It is unproven now, and was something else that is no proof."""
    CHANGED = "changed"
    """It is something else now, and no proof either time."""
    ADDED = "added"
    """The baseline does not know it."""
    FIXED = "fixed"
    """It is proven now and was not."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """How one check differs from the baseline.

    Attributes:
        kind: In one word.
        before: Its verdict or status in the baseline, or None when it is not there.
        after: Its verdict or status now, or None when it is not there.
    """

    kind: Kind
    before: Standing | None
    after: Standing | None


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What became of each check since a baseline.

    Attributes:
        name: What the baseline is called, such as its file's name.
        started: When the baseline's session started, as its record says it.
        line: The baseline's verdict line.
        changes: How each check that differs does so, by its node id: those of the record in its
            order, then those that are only in the baseline in its own.
    """

    name: str
    started: str
    line: str
    changes: Mapping[str, Change]


def compare(report: Report, baseline: Report, name: str) -> Comparison:
    """Hold `report` against `baseline`, which is called `name`."""
    before, after = standings(baseline), standings(report)
    is_whole = report.complete and report.selection is not None and report.selection.whole
    missing = Kind.GONE if is_whole else Kind.NOT_RUN
    return Comparison(
        name=name,
        started=baseline.started,
        line=baseline.line,
        changes={
            nodeid: change
            for nodeid in {**after, **before}
            if (change := _change(before.get(nodeid), after.get(nodeid), missing)) is not None
        },
    )


def _change(before: Standing | None, after: Standing | None, missing: Kind) -> Change | None:
    if before == after:
        return None
    return Change(kind=_kind(before, after, missing), before=before, after=after)


def _kind(before: Standing | None, after: Standing | None, missing: Kind) -> Kind:
    if before is None:
        return Kind.ADDED
    if after is None:
        return missing
    if before is Verdict.PROVEN:
        return Kind.SLID
    if after is Verdict.PROVEN:
        return Kind.FIXED
    return Kind.UNPROVEN if after is Verdict.UNPROVEN else Kind.CHANGED
