"""A badge: one line in one colour, which is green for proofs and for nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from falsetto import Verdict
from falsetto_junit import Report

from ._document import Document
from ._soundness import Soundness, soundness

__all__ = ["render_endpoint", "render_svg"]

_LABEL = "falsetto"
# The names that shields.io knows, and colours on which white text can be read.
_COLOURS: Mapping[Soundness, tuple[str, str]] = {
    Soundness.FAILING: ("red", "#b3261e"),
    Soundness.INCOMPLETE: ("orange", "#8f4700"),
    Soundness.UNGRADED: ("lightgrey", "#5c5c5c"),
    Soundness.PARTLY: ("yellow", "#735c00"),
    Soundness.PROVEN: ("brightgreen", "#1b6e2a"),
}
_HEIGHT, _PADDING, _CHARACTER = 20, 6, 7


def render_endpoint(document: Document) -> bytes:
    """Render the JSON that an endpoint badge of shields.io is made from."""
    known = soundness(document.report)
    told = {
        "schemaVersion": 1,
        "label": _LABEL,
        "message": _message(document.report, known),
        "color": _COLOURS[known][0],
        "isError": known in (Soundness.FAILING, Soundness.INCOMPLETE),
    }
    return (json.dumps(told, indent=1) + "\n").encode()


def render_svg(document: Document) -> bytes:
    """Render the badge as a picture."""
    known = soundness(document.report)
    message = _message(document.report, known)
    left, right = _width(_LABEL), _width(message)
    said = quoteattr(f"{_LABEL}: {message}")
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HEIGHT}" role="img" \
aria-label={said}>
<title>{escape(f"{_LABEL}: {message}")}</title>
<clipPath id="r"><rect width="{left + right}" height="{_HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)">
<rect width="{left}" height="{_HEIGHT}" fill="#3d3d3d"/>
<rect x="{left}" width="{right}" height="{_HEIGHT}" fill="{_COLOURS[known][1]}"/>
</g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
{_text(_LABEL, _PADDING)}
{_text(message, left + _PADDING)}
</g>
</svg>
""".encode()


def _message(report: Report, known: Soundness) -> str:
    verdicts = report.totals.verdicts
    proven = f"{verdicts.get(Verdict.PROVEN, 0)} of {report.totals.run} proven"
    if known is Soundness.FAILING:
        found = ((Verdict.FALSE, "false"), (Verdict.FAILED, "failed"))
        bad = [f"{verdicts[verdict]} {word}" for verdict, word in found if verdicts.get(verdict)]
        return ", ".join([*bad, proven]) if bad else f"failing, {proven}"
    if known is Soundness.INCOMPLETE:
        return f"incomplete, {proven}"
    return known.value if known is Soundness.UNGRADED else proven


def _width(text: str) -> int:
    return _CHARACTER * len(text) + 2 * _PADDING


def _text(text: str, x: int) -> str:
    # The length is said, so that no font makes it run over.
    length = _CHARACTER * len(text)
    return f'<text x="{x}" y="14" textLength="{length}">{escape(text)}</text>'
