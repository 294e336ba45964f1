"""The gate's whole decision, as one pure function."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from . import _losses, _rules
from ._facts import Facts
from ._finding import Finding, Rule

__all__ = ["RULES", "decide"]

_Ask: TypeAlias = "Callable[[Facts], Iterable[Finding]]"

RULES: tuple[_Ask, ...] = (
    _rules.incomplete,
    _rules.another_root,
    _rules.stale,
    _rules.unlisted,
    _rules.too_old,
    _rules.failing,
    _rules.errored,
    _rules.not_graded,
    _rules.nothing_graded,
    _rules.not_strict,
    _rules.not_whole,
    _rules.not_subject,
    _rules.excluded,
    _rules.exit_status,
    _losses.lost,
    _losses.weakened,
    _losses.new,
    _losses.not_run,
)
"""Everything that is asked of a record."""

_RANK = {rule: rank for rank, rule in enumerate(Rule)}


def decide(facts: Facts) -> tuple[Finding, ...]:
    """Return everything by which the record falls short, worst first; nothing when it holds.

    Of several findings about one check or one file the worst is kept.
    """
    found = sorted(
        (finding for ask in RULES for finding in ask(facts)),
        key=lambda finding: _RANK[finding.rule],
    )
    kept: dict[tuple[Rule | None, str], Finding] = {}
    for finding in found:
        key = (None, finding.subject) if finding.subject else (finding.rule, finding.message)
        kept.setdefault(key, finding)
    return tuple(kept.values())
