"""What is compared with what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ._kind import AT_WORK, COSTLY_FIXTURE, MODULE_FIXTURE, TRIVIAL, VARIANTS
from ._session import Session
from ._suite import Suite

__all__ = ["Case", "cases"]

_WITHOUT = ("-pno:falsetto",)
_GRADING = ("--falsetto",)
_WRITING = (*_GRADING, "--falsetto-json=verdicts.json", "--falsetto-events=events.jsonl")
_SPREAD = ("-n2",)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Two ways to run one suite.

    Attributes:
        name: What the second way has that the first has not.
        suite: The suite that both run.
        first: The way to compare with.
        second: The way whose cost is wanted.
        target: The largest ratio that is wanted, or None where there is no target.
        weight: How many times the usual number of pairs it takes: small ratios need more.
    """

    name: str
    suite: Suite
    first: Session
    second: Session
    target: float | None = None
    weight: int = 1


def cases(size: int) -> tuple[Case, ...]:
    """Return every comparison.

    Args:
        size: How many trivial checks there are in a suite; a multiple of 100. There are four times
            as many where little is to be seen, and a fifth of them where each takes its time.
    """
    undeclared = Suite(kind=TRIVIAL, checks=4 * size, declared=False)
    declared = Suite(kind=TRIVIAL, checks=size)
    crowded = Suite(kind=TRIVIAL, checks=600, per_file=600)
    without = Session(options=_WITHOUT)
    return (
        Case(
            name="installed, disabled",
            suite=undeclared,
            first=without,
            second=Session(options=()),
            target=1.02,
            weight=2,
        ),
        Case(
            name="enabled, nothing declared",
            suite=undeclared,
            first=without,
            second=Session(options=_GRADING, line=undeclared.line),
            target=1.05,
            weight=2,
        ),
        _graded("declared, trivial", declared, target=1.8),
        _graded("declared, 600 in one file", crowded, target=2.0),
        _graded("declared, variants", Suite(kind=VARIANTS, checks=size)),
        _graded("declared, module fixture", Suite(kind=MODULE_FIXTURE, checks=size)),
        _graded("declared, fixture of 1 ms", Suite(kind=COSTLY_FIXTURE, checks=size // 5)),
        _graded("declared, checks of 10 ms", Suite(kind=AT_WORK, checks=size // 5), target=3.1),
        Case(
            name="JSON and events on",
            suite=declared,
            first=Session(options=_GRADING, line=declared.line),
            second=Session(options=_WRITING, line=declared.line),
        ),
        Case(
            name="declared, xdist -n2",
            suite=declared,
            first=Session(options=(*_SPREAD, *_WITHOUT)),
            second=Session(options=(*_SPREAD, *_GRADING), line=declared.line),
        ),
    )


def _graded(name: str, suite: Suite, target: float | None = None) -> Case:
    return Case(
        name=name,
        suite=suite,
        first=Session(options=_WITHOUT),
        second=Session(options=_GRADING, line=suite.line),
        target=target,
    )
