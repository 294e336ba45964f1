"""The history as a drawing: a column for each session, the same few elements for any number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from falsetto import Verdict
from falsetto_junit.schema import Totals

from .._document import Document
from ._markup import Markup, element
from ._strip import FILLS, PALE
from ._wording import clock, counted, slug

__all__ = ["trend"]

_MOST = 60
_HEIGHT = 64
_STEP = 14
_WIDE = 10
_LEAST = 3
_STACK = (Verdict.PROVEN, Verdict.UNPROVEN, Verdict.FAILED, Verdict.FALSE)


def trend(document: Document) -> Markup | None:
    """Render the history, or None where there is none."""
    if not document.history:
        return None
    report = document.report
    sessions = [(past.started, past.name, past.totals) for past in document.history]
    sessions = [*sessions, (report.started, "this run", report.totals)][-_MOST:]
    lines = [
        element("li", f"{clock(started)} ({name}): {_counts(totals)}")
        for started, name, totals in reversed(sessions)
    ]
    return element(
        "section",
        element("h2", "History"),
        element(
            "figure",
            _drawing([totals for _, _, totals in sessions]),
            element(
                "figcaption",
                element("span", clock(sessions[0][0])),
                element("span", "this run"),
            ),
        ),
        element(
            "details",
            element("summary", f"The {len(sessions)} runs in numbers"),
            element("ol", *lines, class_="fine", reversed=True),
        ),
        class_="trend",
        aria_label="History",
    )


def _counts(totals: Totals) -> str:
    return ", ".join(counted(totals.verdicts.get(verdict, 0), verdict) for verdict in _STACK)


def _drawing(sessions: Sequence[Totals]) -> Markup:
    width = _STEP * len(sessions)
    bars = dict.fromkeys((*_STACK, None), "")
    for number, totals in enumerate(sessions):
        for verdict, top, height in _column(totals, max(each.run for each in sessions)):
            bars[verdict] += f"M{number * _STEP} {top:.1f}h{_WIDE}v{height:.1f}h-{_WIDE}z"
    return element(
        "svg",
        *(
            element(
                "path",
                d=path,
                class_=f"fill-{slug(verdict)}" if verdict else "fill-none",
                fill=FILLS[verdict] if verdict else PALE,
            )
            for verdict, path in bars.items()
            if path
        ),
        role="img",
        aria_label=f"Verdicts of the last {len(sessions)} runs, the newest at the right",
        view_box=f"0 0 {width} {_HEIGHT}",
        width=str(width),
        height=str(_HEIGHT),
    )


def _column(totals: Totals, most: int) -> Iterator[tuple[Verdict | None, float, float]]:
    """Yield the parts of a column from the bottom up: what part, its top, its height."""
    at = float(_HEIGHT)
    parts: list[tuple[Verdict | None, int]] = [
        (verdict, totals.verdicts.get(verdict, 0)) for verdict in _STACK
    ]
    parts.append((None, totals.run - totals.graded))
    heights = [max(number / most * _HEIGHT, _LEAST) if number else 0.0 for _, number in parts]
    # A part too thin to be seen is drawn thicker, at the cost of the thickest.
    over = max(sum(heights) - _HEIGHT * totals.run / most, 0.0) if most else 0.0
    thickest = heights.index(max(heights))
    heights[thickest] = max(heights[thickest] - over, _LEAST if heights[thickest] else 0.0)
    for (verdict, number), height in zip(parts, heights, strict=True):
        if number:
            at -= height
            yield verdict, at, height
