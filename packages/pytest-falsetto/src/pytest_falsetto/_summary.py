"""The summary of a session, as lines to be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import final

from falsetto import CheckRecord, NotGraded, Reason, Status, Verdict

from ._words import explained, status_word

__all__ = ["Line", "summarise"]

FEW = 10
"""How many undeclared checks are listed by name without ``-v``."""


@final
@dataclass(frozen=True, slots=True)
class Line:
    """One line and the colours it wants."""

    text: str
    colour: str | None = None


def summarise(
    checks: Iterable[CheckRecord], not_graded: Iterable[NotGraded], *, verbose: bool
) -> Iterator[Line]:
    """Yield what a reader must know: false and unproven checks, then the excluded ones.

    Undeclared checks all have the same story, so they are listed together.
    """
    wrong = [check for check in checks if check.grade.verdict in (Verdict.FALSE, Verdict.UNPROVEN)]
    undeclared = [check for check in wrong if check.grade.reason is Reason.UNDECLARED]
    told = [check for check in wrong if check.grade.reason is not Reason.UNDECLARED]
    told.sort(key=lambda check: (not check.fails_build, check.grade.reason.value))
    for _, alike in groupby(told, key=lambda check: check.grade.reason):
        yield from _alike(list(alike))
    if undeclared:
        yield from _undeclared(undeclared, verbose=verbose)
    for ungraded in not_graded:
        if ungraded.status is Status.EXCLUDED:
            yield Line(f"EXCLUDED {ungraded.nodeid}: {ungraded.excluded}", "cyan")


def _alike(checks: Sequence[CheckRecord]) -> Iterator[Line]:
    """Tell of checks with one reason: what is said of all of them is said once."""
    for check in checks:
        yield Line(f"{status_word(check)} {check.nodeid}", _colour(check))
        yield Line(f"    {check.grade.reason.value}: {check.grade.message}")
        for name, text in explained(check):
            if name in ("declared", "detail"):
                yield Line(f"    {name}: {text.splitlines()[0]}")
    hint = checks[0].grade.hint
    if hint:
        yield Line(f"    hint: {hint}")


def _undeclared(checks: Sequence[CheckRecord], *, verbose: bool) -> Iterator[Line]:
    shown = checks if verbose else checks[:FEW]
    for check in shown:
        yield Line(f"UNPROVEN {check.nodeid}: {check.grade.message}", _colour(check))
    rest = len(checks) - len(shown)
    if rest:
        yield Line(f"UNPROVEN and {rest} more without a declared change (-v lists them)", "yellow")
    yield Line(f"    hint: {checks[0].grade.hint}")


def _colour(check: CheckRecord) -> str:
    return "red" if check.fails_build or check.grade.verdict is Verdict.FALSE else "yellow"
