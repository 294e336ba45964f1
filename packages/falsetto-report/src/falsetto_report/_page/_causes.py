"""Which checks are not green for one and the same cause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from falsetto import Reason
from falsetto_junit.schema import Check

from ._rows import Row, Urgency

__all__ = ["causes"]

_PARTICULAR = re.compile(
    r"0x[0-9a-f]+|\d+(?:\.\d+)?|'[^'\n]*'|\"[^\"\n]*\"|(?:[\w.-]+/)+[\w.-]+", re.IGNORECASE
)
_LIMIT = 120
_READ = 400
"""How much of a line is looked at: one can be very long, and the pattern starts everywhere."""


def causes(rows: Sequence[Row]) -> list[str | None]:
    """Name the cause of each row, where at least two rows share it.

    Two failures have one cause when they have one reason and differ at most in numbers, addresses,
    paths and quoted values; two false checks, when what they overlook is the same target.
    """
    named = [_cause(row) for row in rows]
    shared = Counter(named)
    return [cause if cause is not None and shared[cause] > 1 else None for cause in named]


def _cause(row: Row) -> str | None:
    check = row.entry
    if row.urgency is Urgency.GREEN or not isinstance(check, Check):
        return None
    if check.reason is Reason.NEGATIVE_PASSED:
        targets = ", ".join(dict.fromkeys(step.target for step in check.changed))
        return f"nothing notices a change of {targets or check.declared}"
    said = _PARTICULAR.sub("…", _failure(check)[:_READ]).strip()
    return f"{check.reason.value}: {said[:_LIMIT]}" if said else check.reason.value


def _failure(check: Check) -> str:
    """Return the line that says best what went wrong: pytest marks it with an E."""
    lines = (check.evidence or "").splitlines()
    for line in reversed(lines):
        if line.startswith("E  "):
            return line[1:].strip()
    return (check.detail or "").partition("\n")[0]
