"""The denominator as a strip: how much of what ran has which verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from falsetto import Status, Verdict
from falsetto_junit.schema import Totals

from .._listing import plural
from .._standing import WORST_FIRST, Standing
from ._markup import Markup, element, joined
from ._wording import counted, slug

__all__ = ["FILLS", "ORDER", "counts", "denominator", "strip"]

ORDER: tuple[Standing, ...] = (
    Verdict.PROVEN,
    Verdict.UNPROVEN,
    Verdict.FAILED,
    Verdict.FALSE,
    *(standing for standing in WORST_FIRST if not isinstance(standing, Verdict)),
)
FILLS: Mapping[Standing, str] = {
    Verdict.PROVEN: "#12756a",
    Verdict.UNPROVEN: "#b98900",
    Verdict.FAILED: "#c2500f",
    Verdict.FALSE: "#b3134f",
    Status.ERRORED: "#c2500f",
    Status.INCOMPLETE: "#c2500f",
}
"""The colours of the verdicts, and of what fails a build without one, where no style is applied."""
PALE = "#b4b8bf"
_WIDTH = 1000
_GAP = 2
_LEAST = 8


def counts(totals: Totals) -> Mapping[Standing, int]:
    """Return how many checks have each standing, none of them 0, in the order of the strip."""
    found: dict[Standing, int] = dict([*totals.verdicts.items(), *totals.statuses.items()])
    return {standing: found[standing] for standing in ORDER if found.get(standing)}


def strip(totals: Totals) -> Markup:
    """Draw the strip. What is there at all is wide enough to be seen."""
    numbers = counts(totals)
    pieces = [
        element(
            "rect",
            x=f"{start:.1f}",
            y="0",
            width=f"{width:.1f}",
            height="12",
            class_=f"fill-{slug(standing)}",
            fill=FILLS.get(standing, PALE),
        )
        for standing, start, width in _placed(_widths(numbers))
    ]
    said = ", ".join(counted(number, standing) for standing, number in numbers.items())
    return element(
        "svg",
        *pieces,
        class_="strip",
        role="img",
        aria_label=f"Of {plural(totals.run)} that ran: {said or 'none'}",
        view_box=f"0 0 {_WIDTH} 12",
        width="100%",
        height="12",
        preserveAspectRatio="none",
    )


def _placed(widths: Mapping[Standing, float]) -> Iterator[tuple[Standing, float, float]]:
    """Yield where each part starts and how wide it is, with gaps between them and none behind."""
    start = 0.0
    for number, (standing, width) in enumerate(widths.items(), 1):
        gap = _GAP if number < len(widths) else 0
        yield standing, start, max(width - gap, 1)
        start += width


def _widths(numbers: Mapping[Standing, int]) -> Mapping[Standing, float]:
    total = sum(numbers.values())
    wide = {what: max(number / total * _WIDTH, _LEAST) for what, number in numbers.items()}
    scale = _WIDTH / sum(wide.values()) if wide else 1
    return {what: width * scale for what, width in wide.items()}


def denominator(totals: Totals, deselected: int) -> Markup:
    """Say what the counts are counts of."""
    left_out = f"; {deselected:,} deselected" if deselected else ""
    return joined(
        element("b", f"{totals.graded:,}"),
        " graded of ",
        element("b", f"{totals.run:,}"),
        f" run{left_out}",
    )
