"""The report's page at its largest, and beside what pytest-html makes of as many checks."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import final

from ._browsing import OTHER, OURS, Reader, Seen, browse, chromium
from ._building import Built, build, build_other

__all__ = ["page_lines"]

_MANY = 100_000
_SOME = 10_000
_MB = 1e6


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What a page took to make and to use."""

    built: Built
    seen: Seen


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One thing that is measured of a page.

    Attributes:
        name: What it is.
        of: Takes it from what a page took.
        unit: What it is counted in.
        target: The most of it that a page of 100,000 checks may have.
    """

    name: str
    of: Callable[[Cost], float]
    unit: str
    target: float


_MAKING = (
    Figure(name="build", of=lambda cost: cost.built.clock, unit="s", target=3),
    Figure(
        name="memory of the build", of=lambda cost: cost.built.memory / _MB, unit="MB", target=600
    ),
)
_USING = (
    Figure(name="file", of=lambda cost: cost.built.size / _MB, unit="MB", target=6),
    Figure(name="ready", of=lambda cost: cost.seen.ready, unit="s", target=3),
    Figure(name="slowest filter", of=lambda cost: cost.seen.filter * 1e3, unit="ms", target=100),
    Figure(name="elements", of=lambda cost: cost.seen.nodes, unit="", target=400),
    Figure(name="heap", of=lambda cost: cost.seen.heap / _MB, unit="MB", target=150),
    Figure(name="requests", of=lambda cost: cost.seen.requests, unit="", target=0),
)
_LINE = "  {:22} {:>10} {:2} {:>16}"


def page_lines(*, quick: bool) -> Iterator[str]:
    """Measure, and yield the lines that say what was found.

    Args:
        quick: Whether to take a tenth of the checks, to see that it works.
    """
    many, some = (_MANY // 10, _SOME // 10) if quick else (_MANY, _SOME)
    with tempfile.TemporaryDirectory(prefix="falsetto-bench-") as name, chromium() as browser:
        folder = Path(name)

        def cost(built: Built, reader: Reader) -> Cost:
            return Cost(built=built, seen=browse(browser, built.path, reader))

        yield f"the page of {many:,} checks"
        largest = cost(build(folder, many, times=3), OURS)
        yield from (_judged(figure, largest) for figure in (*_MAKING, *_USING))
        yield f"the page of {some:,} checks beside pytest-html's, in one browser"
        ours = cost(build(folder, some, times=1), OURS)
        theirs = cost(build_other(folder, some), OTHER)
        yield from (_compared(figure, ours, theirs) for figure in _USING)


def _judged(figure: Figure, cost: Cost) -> str:
    found = figure.of(cost)
    verdict = "met" if found <= figure.target else "MISSED"
    said = f"<= {figure.target:g} {verdict}"
    return _LINE.format(figure.name, _number(found), figure.unit, said).rstrip()


def _compared(figure: Figure, ours: Cost, theirs: Cost) -> str:
    mine, other = figure.of(ours), figure.of(theirs)
    return _LINE.format(figure.name, _number(mine), figure.unit, f"{_number(other)} there")


def _number(found: float) -> str:
    return f"{found:,.0f}" if found >= 100 or found == int(found) else f"{found:.2f}"
