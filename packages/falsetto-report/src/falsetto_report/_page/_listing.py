"""The checks that are not green, for readers whose browser runs no script, and for paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from falsetto import clean
from falsetto_junit.schema import Check, Run

from .._listing import plural
from ._markup import Markup, Piece, element, joined, prose
from ._rows import Row, Urgency
from ._wording import RUNS, slug, span

__all__ = ["listing"]

_IN_FULL = 200
_BY_NAME = 2_000
_EVIDENCE = 3_000


def listing(rows: Sequence[Row]) -> Markup:
    """Render the checks that are neither proven nor left out, the worst first.

    The first of them are told in full, more by name, and all the others are counted.
    """
    shown = [row for row in rows if row.urgency not in (Urgency.GREEN, Urgency.NOT_RUN)]
    return joined(
        *_sections(shown[:_IN_FULL]),
        _by_name(shown[_IN_FULL:_BY_NAME]),
        _counted(shown[_BY_NAME:]),
        between="\n",
    )


def _sections(rows: Sequence[Row]) -> Iterator[Markup]:
    sections: dict[str, list[Row]] = {}
    for row in rows:
        sections.setdefault(_title(row), []).append(row)
    known: set[str] = set()
    for title, found in sections.items():
        yield element(
            "section",
            element("h2", title.replace("-", " ")),
            *(_article(row, known) for row in found),
            id=f"verdict={title}",
        )


def _title(row: Row) -> str:
    if row.entry is None:
        return "gone"
    return slug(row.standing)


def _article(row: Row, known: set[str]) -> Markup:
    # A check that ran twice is told twice, and an address leads to one place.
    is_first = row.nodeid not in known
    known.add(row.nodeid)
    return element(
        "article",
        element("h3", row.nodeid),
        *_told(row),
        id=f"check={clean(row.nodeid)}" if is_first else None,
        class_=f"told is-{_title(row)}",
    )


def _told(row: Row) -> Iterator[Piece]:
    check = row.entry
    if check is None:
        yield element("p", f"It was {row.standing.value} in the baseline and is not here.")
    elif not isinstance(check, Check):
        yield element("p", check.excluded or f"{check.status.value}: it has no verdict.")
    else:
        yield from _explained(check)


def _explained(check: Check) -> Iterator[Piece]:
    yield element(
        "p", element("b", f"{check.verdict.value}, {check.reason.value}: "), f"{check.message}."
    )
    facts: dict[str, Piece] = {
        "what to do": prose(check.hint) if check.hint else None,
        "declared change": check.declared,
        "detail": check.detail,
        "runs": ", ".join(map(_ran, check.runs)),
        "defined in": f"{check.location.path}:{check.location.line}" if check.location else None,
    }
    yield element(
        "dl",
        *(joined(element("dt", name), element("dd", fact)) for name, fact in facts.items() if fact),
    )
    if check.evidence:
        yield element("pre", clean(check.evidence, _EVIDENCE))


def _ran(run: Run) -> str:
    return f"{RUNS[run.kind]} {run.outcome.value} ({span(run.duration)})"


def _by_name(rows: Sequence[Row]) -> Markup | None:
    if not rows:
        return None
    lines = (element("li", element("code", row.nodeid), f" {_why(row)}") for row in rows)
    return element("section", element("h2", f"And {plural(len(rows))} more"), element("ul", *lines))


def _counted(rows: Sequence[Row]) -> Markup | None:
    if not rows:
        return None
    lines = (element("li", f"{number:,} {why}") for why, number in Counter(map(_why, rows)).items())
    return element(
        "section",
        element("h2", f"And {plural(len(rows))} that are only counted here"),
        element("ul", *lines),
    )


def _why(row: Row) -> str:
    reason = f", {row.entry.reason.value}" if isinstance(row.entry, Check) else ""
    return f"{_title(row)}{reason}"
