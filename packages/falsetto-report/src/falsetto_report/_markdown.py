"""A job summary in Markdown, under a budget of bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from falsetto import REASONS, Status, Verdict, clean
from falsetto_junit import Report
from falsetto_junit.schema import Check

from ._comparison import Comparison, Kind
from ._document import Document
from ._listing import listed
from ._soundness import Soundness, fails, soundness

__all__ = ["BUDGET", "render"]

BUDGET = 1024 * 1024
"""How many bytes GitHub shows of one step's summary."""

_TITLES = {
    Soundness.FAILING: "failing",
    Soundness.INCOMPLETE: "the session did not run to its end",
    Soundness.UNGRADED: "nothing was graded, so nothing is proven",
    Soundness.PARTLY: "nothing fails, and not everything is proven",
    Soundness.PROVEN: "every check that ran is proven",
}
_CHANGES = {
    Kind.SLID: "Lost proofs",
    Kind.GONE: "Gone since the baseline",
    Kind.NOT_RUN: "In the baseline and not run",
    Kind.UNPROVEN: "Newly unproven",
    Kind.CHANGED: "Changed otherwise",
    Kind.ADDED: "New since the baseline",
    Kind.FIXED: "Proven since the baseline",
}
_WORST_FIRST = (Verdict.FALSE, Verdict.FAILED, Verdict.UNPROVEN)
_DETAIL = 500


def render(document: Document, budget: int = BUDGET) -> bytes:
    """Render `document` as a summary of at most `budget` bytes.

    The totals are never cut, not even where they alone take more. What is cut is said at the end.
    """
    kept = ["".join(f"{line}\n" for line in _head(document)).encode()]
    lines = [f"{line}\n".encode() for line in _body(document)]
    room = budget - len(kept[0]) - len(_note(len(lines), budget))
    for number, line in enumerate(lines):
        room -= len(line)
        if room < 0:
            kept.append(_note(len(lines) - number, budget))
            break
        kept.append(line)
    return b"".join(kept)


def _note(left: int, budget: int) -> bytes:
    return f"\n**Cut:** {left} more lines do not fit into {budget} bytes.\n".encode()


def _head(document: Document) -> Iterator[str]:
    report = document.report
    yield f"## Falsetto: {_TITLES[soundness(report)]}"
    yield ""
    if not report.complete:
        yield f"> **Incomplete.** Stopped early: {_code(report.stopped or 'no reason was given')}"
        yield ""
    if not report.totals.graded:
        yield "> **Nothing was graded.** This says nothing about the suite."
        yield ""
    yield from _totals(report)
    if document.baseline is not None:
        yield ""
        yield _since(document.baseline)


def _totals(report: Report) -> Iterator[str]:
    told = [
        *((verdict.value, report.totals.verdicts.get(verdict, 0)) for verdict in Verdict),
        *((status.value, report.totals.statuses.get(status, 0)) for status in Status),
    ]
    shown = [(name, number) for name, number in told[:4]] + [each for each in told[4:] if each[1]]
    yield "| " + " | ".join([*(name for name, _ in shown), "graded", "run"]) + " |"
    yield "|" + "---:|" * (len(shown) + 2)
    numbers = [*(number for _, number in shown), report.totals.graded, report.totals.run]
    yield "| " + " | ".join(map(str, numbers)) + " |"


def _since(baseline: Comparison) -> str:
    kinds = [change.kind for change in baseline.changes.values()]
    said = ", ".join(f"{kinds.count(kind)} {kind.value}" for kind in Kind if kind in kinds)
    return f"Since {_code(baseline.name)}: {said or 'no check differs'}."


def _body(document: Document) -> Iterator[str]:
    report = document.report
    if document.baseline is not None:
        yield from _slid(document.baseline)
    worst = sorted(report.checks, key=lambda check: _rank(check, report))
    failing = [check for check in worst if fails(check, strict=report.strict)]
    yield from _section("Fails the build", _checks(failing), len(failing))
    unproven = [check for check in worst if _is_tolerated(check, report)]
    yield from _section("Unproven", _checks(unproven), len(unproven))
    yield from _section(
        "Without a verdict",
        (
            f"- {each.status.value}: {_code(each.nodeid)}"
            + (f": {_code(each.excluded)}" if each.excluded else "")
            for each in report.not_graded
        ),
    )
    if document.baseline is not None:
        yield from _other_changes(document.baseline)
    yield from _sources(document)


def _rank(check: Check, report: Report) -> tuple[bool, int]:
    place = _WORST_FIRST.index(check.verdict) if check.verdict in _WORST_FIRST else 99
    return not fails(check, strict=report.strict), place


def _is_tolerated(check: Check, report: Report) -> bool:
    return check.verdict is Verdict.UNPROVEN and not fails(check, strict=report.strict)


def _checks(checks: Iterable[Check]) -> Iterator[str]:
    hinted: set[str] = set()
    for check in checks:
        reason = check.reason.value
        yield f"- **{check.verdict.value.upper()}** {_code(check.nodeid)}: {reason}"
        if check.detail:
            yield f"  - {_code(check.detail)}"
        hint = REASONS[check.reason].hint
        if hint and hint not in hinted:
            hinted.add(hint)
            yield f"  - {hint}"


def _slid(baseline: Comparison) -> Iterator[str]:
    for kind in (Kind.SLID, Kind.GONE, Kind.NOT_RUN):
        yield from _section(_CHANGES[kind], _changes(baseline, kind))


def _other_changes(baseline: Comparison) -> Iterator[str]:
    for kind in (Kind.UNPROVEN, Kind.CHANGED, Kind.ADDED, Kind.FIXED):
        yield from _section(_CHANGES[kind], _changes(baseline, kind))


def _changes(baseline: Comparison, kind: Kind) -> Iterator[str]:
    for nodeid, change in baseline.changes.items():
        if change.kind is kind:
            before = "not there" if change.before is None else change.before.value
            after = "not there" if change.after is None else change.after.value
            yield f"- {_code(nodeid)}: {before} → {after}"


def _sources(document: Document) -> Iterator[str]:
    yield from _section("Where the records differ", (f"- {_code(each)}" for each in document.mixed))
    yield from _section(
        "In more than one record",
        (
            f"- {_code(each.nodeid)}: {each.kept.value} from {_code(each.source)}, not "
            f"{_code(listed(each.dropped))}"
            for each in document.duplicates
        ),
    )
    if len(document.sources) > 1:
        yield from _section(
            "Records", (f"- {_code(each.name)}: {_code(each.line)}" for each in document.sources)
        )


def _section(title: str, lines: Iterable[str], number: int | None = None) -> Iterator[str]:
    held = list(lines)
    if held:
        yield f"\n### {title} ({len(held) if number is None else number})\n"
        yield from held


def _code(text: str) -> str:
    """Show text of somebody else's as it is, on one line, with nothing in it taken for markup."""
    plain = " ".join(clean(text, _DETAIL).split()) or "(empty)"
    longest = max((len(run) for run in re.findall("`+", plain)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {plain} {fence}" if "`" in plain else f"{fence}{plain}{fence}"
