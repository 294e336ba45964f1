"""What the page shows of one check when it is opened, in blocks that are inflated on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from falsetto_junit.schema import Check

from ._rows import Row

__all__ = ["BLOCK", "particulars"]

BLOCK = 512
"""How many rows are in one block: opening a check inflates no more than these."""


def particulars(rows: Sequence[Row]) -> Iterator[list[Any]]:
    """Yield what is known of each row, a block at a time."""
    for start in range(0, len(rows), BLOCK):
        yield [_known(row) for row in rows[start : start + BLOCK]]


def _known(row: Row) -> Any:
    check = row.entry
    if not isinstance(check, Check):
        return {"detail": None if check is None else check.excluded}
    return {
        "message": check.message,
        "hint": check.hint,
        "detail": check.detail,
        "evidence": check.evidence,
        "witness": check.witness,
        "location": check.location,
        "runs": [
            (run.kind, run.outcome, round(run.duration, 5), *run.scores) for run in check.runs
        ],
        "steps": check.changed,
        "raised": check.raised_by_change,
    }
