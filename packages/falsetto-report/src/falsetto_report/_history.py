"""Earlier sessions, for the history of each check."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timezone

from ._document import Past
from ._inputs import Input
from ._moment import moment
from ._standing import standings

__all__ = ["history"]

_NEVER = datetime.min.replace(tzinfo=timezone.utc)


def history(inputs: Iterable[Input]) -> tuple[Past, ...]:
    """Return earlier sessions in the order in which they started."""
    return tuple(_past(each) for each in sorted(inputs, key=_when))


def _when(each: Input) -> tuple[datetime, str, str]:
    return moment(each.report.started) or _NEVER, each.report.started, each.name


def _past(each: Input) -> Past:
    return Past(
        name=each.name,
        started=each.report.started,
        totals=each.report.totals,
        standings=standings(each.report),
    )
