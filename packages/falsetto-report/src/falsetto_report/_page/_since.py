"""What became of the checks since the baseline, as plain HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from falsetto import clean

from .._comparison import Comparison, Kind
from .._document import Document
from .._listing import plural
from ._markup import Markup, element
from ._rows import Row
from ._wording import clock

__all__ = ["since"]

_SAID = {
    Kind.SLID: "proven then, and not any more",
    Kind.GONE: "proven or not, not here any more",
    Kind.NOT_RUN: "not run this time",
    Kind.UNPROVEN: "unproven now, and something else then",
    Kind.CHANGED: "no proof either time, and not the same",
    Kind.ADDED: "not known then",
    Kind.FIXED: "proven now, and not then",
}
_NAMED = (Kind.SLID, Kind.GONE)
_MOST = 20


def since(document: Document, rows: Sequence[Row]) -> Markup | None:
    """Render the comparison with the baseline, or None without one.

    The checks that were proven and are not, or are not there, are named one by one.
    """
    if document.baseline is None:
        return None
    return element(
        "section",
        element("h2", "Since the baseline"),
        element("p", *_baseline(document.baseline), class_="fine"),
        *(
            [element("ul", *_kinds(rows), class_="kinds")]
            if document.baseline.changes
            else [element("p", "Every check has the verdict that it had then.")]
        ),
        class_="since",
        aria_label="Since the baseline",
    )


def _baseline(baseline: Comparison) -> Iterator[str]:
    yield element("code", baseline.name)
    yield f", {clock(baseline.started)}: {baseline.line.removeprefix('falsetto: ')}"


def _kinds(rows: Sequence[Row]) -> Iterator[Markup]:
    for kind in Kind:
        found = [row for row in rows if row.change is not None and row.change.kind is kind]
        if not found:
            continue
        yield element(
            "li",
            element(
                "a",
                f"{len(found):,} {kind.value}",
                href=f"#new={kind.value.removeprefix('newly ').replace(' ', '-')}",
            ),
            element("span", f" {_SAID[kind]}", class_="fine"),
            _names(found) if kind in _NAMED else None,
            class_=f"kind-{kind.value.replace(' ', '-')}",
        )


def _names(found: Sequence[Row]) -> Markup:
    lines = [element("li", _link(row.nodeid), f" {_from_to(row)}") for row in found[:_MOST]]
    if len(found) > _MOST:
        lines.append(element("li", f"and {plural(len(found) - _MOST, 'other')}"))
    return element("ul", *lines, class_="names")


def _link(nodeid: str) -> Markup:
    # With script it opens the check, and without it leads to where the check is told of.
    return element("a", element("code", nodeid), href=f"#check={quote(clean(nodeid), safe='/:[]')}")


def _from_to(row: Row) -> str:
    change = row.change
    if change is None or change.before is None:
        return ""
    after = change.after.value if change.after else "not there"
    return f"{change.before.value} → {after}"
