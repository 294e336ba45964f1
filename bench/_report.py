"""Lines of text that say what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ._case import Case
from ._pairs import Ratios
from ._profile import OURS, Cost, Function, by_part, part_of
from ._startup import Loading

if TYPE_CHECKING:
    from ._ledger import Bookkeeping, Crowd
    from ._records import Records

__all__ = [
    "HEAD",
    "crowd_line",
    "ledger_line",
    "loading_line",
    "memory_line",
    "profile_lines",
    "ratio_line",
    "record_lines",
]

_RATIO = "{:28} {:>7} {:>13} {:>10}   {}"
HEAD = _RATIO.format("", "ratio", "least - most", "computing", "target")

_CONTEST = "{:38} {:>7} {:>13} {:>10} {:>8} {:>8}"

LOADING_TARGET = 0.005
MEMORY_TARGET = 4096
EVENT_TARGET = 30e-6
READING_TARGET = 150e6
LEDGER_TARGET = 100e-6


def ratio_line(case: Case, found: Ratios) -> str:
    """Say what a comparison found."""
    return _RATIO.format(
        case.name,
        f"{found.clock:.3f}",
        f"{found.least:.2f} - {found.most:.2f}",
        f"{found.computing:.3f}",
        "" if case.target is None else _judged(found.clock, case.target, f"{case.target:g}"),
    ).rstrip()


def loading_line(found: Loading) -> str:
    """Say what a disabled session loads."""
    judged = _judged(found.seconds, LOADING_TARGET, f"{LOADING_TARGET * 1e3:g} ms")
    modules = ", ".join(found.modules)
    return f"loading, when disabled: {found.seconds * 1e3:.1f} ms   {judged}   ({modules})"


def memory_line(found: float) -> str:
    """Say what a session keeps of a declared check."""
    judged = _judged(found, MEMORY_TARGET, f"{MEMORY_TARGET / 1024:g} kB")
    return f"memory of a declared check: {found / 1024:.1f} kB   {judged}"


def ledger_line(found: Bookkeeping) -> str:
    """Say what a ledger costs each run of a cell."""
    judged = _judged(found.seconds, LEDGER_TARGET, f"{LEDGER_TARGET * 1e6:g} µs")
    return (
        f"ledger: {found.seconds * 1e6:.0f} µs a run   {judged}   "
        f"({found.memory / 1024:.1f} kB kept of a cell)"
    )


def crowd_line(found: Crowd) -> str:
    """Say what came of many cells at once."""
    wrong = found.wrongly_proven + found.wrongly_false
    said = f"{found.wrongly_proven} inert proven, {found.wrongly_false} real false"
    return (
        f"ledger, {found.cells} cells at once with {found.verb}: {said}   "
        f"{_judged(wrong, 0, '0')}   (in {found.seconds:.1f} s)"
    )


def record_lines(found: Records) -> Iterator[str]:
    """Say what the records of a long session take."""
    sizes = ", ".join(f"{size / 1e6:.1f} MB as {name}" for name, size in found.sizes.items())
    yield f"records of {found.checks} checks: {sizes}"
    yield _CONTEST.format("", "ratio", "least - most", "computing", "seconds", "beside")
    for contest in found.contests:
        yield _CONTEST.format(
            contest.name,
            f"{contest.ratios.clock:.3f}",
            f"{contest.ratios.least:.2f} - {contest.ratios.most:.2f}",
            f"{contest.ratios.computing:.3f}",
            f"{contest.ours:.3f}",
            f"{contest.other:.3f}",
        )
    reading, writing = found.peaks["reading"], found.peaks["writing"]
    judged = _judged(reading, READING_TARGET, f"{READING_TARGET / 1e6:g} MB")
    yield f"memory that reading takes: {reading / 1e6:.0f} MB   {judged}"
    yield f"memory that writing takes beside the session: {writing / 1e6:.0f} MB"
    judged = _judged(found.event, EVENT_TARGET, f"{EVENT_TARGET * 1e6:g} µs")
    yield f"event of a check: {found.event * 1e6:.1f} µs   {judged}"


def profile_lines(found: Mapping[Function, Cost], title: str, top: int) -> Iterator[str]:
    """Say where the time goes.

    Args:
        found: What each function costs a check.
        title: What was profiled.
        top: How many functions to name.
    """
    parts = by_part(found)
    yield f"what grading adds to {title}: {_us(sum(parts.values()))}, under a profiler"
    for part, seconds in parts.items():
        yield f"  {_us(seconds)}  {part}"
    own = sorted(found.items(), key=lambda item: -item[1].own)
    yield "the dearest functions, with the built-in functions that they call:"
    for function, cost in own[:top]:
        yield f"  {_us(cost.own)} {cost.calls:6.1f} calls  {_where(function)}"
    whole = sorted(found.items(), key=lambda item: -item[1].whole)
    yield "the dearest functions of Falsetto, with all that they call:"
    for function, cost in [item for item in whole if part_of(item[0]) in OURS][:top]:
        yield f"  {_us(cost.whole)} {cost.calls:6.1f} calls  {_where(function)}"


def _us(seconds: float) -> str:
    return f"{seconds * 1e6:7.1f} µs"


def _where(function: Function) -> str:
    file, line, name = function
    return f"{'/'.join(Path(file).parts[-2:])}:{line} {name}"


def _judged(found: float, target: float, text: str) -> str:
    return f"<= {text} {'met' if found <= target else 'MISSED'}"
