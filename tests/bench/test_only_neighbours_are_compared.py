"""What two sessions took is compared pair by pair."""

from __future__ import annotations

import statistics
from collections.abc import Mapping

import falsetto

import bench._memory
import bench._pairs
from bench._session import Taken


def taken(seconds: float) -> Taken:
    """Return what a session took that computed half the time and kept nothing."""
    return Taken(clock=seconds, computing=seconds / 2, memory=0)


@falsetto.must_fail_when(lambda m: m.setattr(statistics, "median", statistics.fmean))
def test_a_slow_pair_does_not_spoil_the_comparison() -> None:
    """Both sessions of the slow pair were slow, and a lone slow session is an outlier."""
    pairs = [(1.0, 1.5), (10.0, 15.0), (1.0, 9.0), (2.0, 3.0)]
    found = bench._pairs.ratios([(taken(first), taken(second)) for first, second in pairs])
    assert (found.clock, found.computing) == (1.5, 1.5)
    assert (found.least, found.most) == (1.5, 9.0)


def average(excess: Mapping[int, int]) -> float:
    """Stand in for the slope, as if a session kept nothing but its checks."""
    return max(excess.values()) / max(excess)


@falsetto.must_fail_when(lambda m: m.setattr(bench._memory, "per_check", average))
def test_what_a_session_keeps_once_is_not_counted_for_each_check() -> None:
    """Suites of two sizes are compared, and what both keep drops out."""
    assert bench._memory.per_check({20: 1_060_000, 100: 1_300_000}) == 3000
