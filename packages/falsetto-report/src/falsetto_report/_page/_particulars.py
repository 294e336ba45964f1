"""What the page shows of one check when it is opened, in blocks that are inflated on demand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from falsetto import clean
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
        return {"detail": None if check is None else _text(check.excluded)}
    return {
        "message": check.message,
        "hint": check.hint,
        "detail": _text(check.detail),
        "evidence": _text(check.evidence),
        "witness": check.witness
        and [clean(check.witness.path), check.witness.line, clean(check.witness.source)],
        "location": check.location and [clean(check.location.path), check.location.line],
        "runs": [[run.kind, run.outcome, float(f"{run.duration:.3g}")] for run in check.runs],
        "steps": [
            [clean(step.verb), clean(step.target), step.own_module] for step in check.changed
        ],
        "raised": check.raised_by_change,
    }


def _text(text: str | None) -> str | None:
    return None if text is None else clean(text)
