"""Python's own timings of functions are added up."""

from __future__ import annotations

import cProfile
import pstats

import falsetto

import bench._profile
from bench._profile import NOTHING, Cost, Function


def sort_often() -> None:
    """Spend time in a built-in function."""
    for _ in range(3):
        sorted(range(20_000), key=lambda number: -number)


def nothing_is(function: Function) -> bool:
    """Stand in for the question whether a function is built in."""
    return False


@falsetto.must_fail_when(lambda m: m.setattr(bench._profile, "_is_built_in", nothing_is))
def test_the_time_of_a_built_in_function_is_its_callers() -> None:
    """Nobody can make `sorted` faster, but somebody can call it less often."""
    profiler = cProfile.Profile()
    profiler.runcall(sort_often)
    stats = pstats.Stats(profiler)
    found = bench._profile.costs(stats)
    (cost,) = [found[function] for function in found if function[2] == "sort_often"]
    table = stats.stats  # type: ignore[attr-defined]
    (alone,) = [entry[2] for function, entry in table.items() if function[2] == "sort_often"]
    assert cost.own > 2 * alone
    assert cost.calls == 1


@falsetto.must_fail_when(lambda m: m.setattr(bench._profile, "OURS", ()))
def test_functions_are_counted_for_their_package() -> None:
    """A package of ours comes before the one of pytest that its path may name, too."""
    found = bench._profile.by_part(
        {
            ("/clone/pytest-falsetto/src/pytest_falsetto/plugin.py", 1, "hook"): cost(0.1),
            ("/clone/falsetto-core/src/falsetto/_protocol/_engine.py", 1, "engine"): cost(0.2),
            ("/clone/falsetto-core/src/falsetto/_protocol/_engine.py", 9, "_guarded"): cost(0.3),
            ("/site-packages/_pytest/runner.py", 1, "runtestprotocol"): cost(0.4),
            ("/python3.13/contextlib.py", 1, "__enter__"): NOTHING,
        }
    )
    assert found == {"falsetto": 0.5, "_pytest": 0.4, "pytest_falsetto": 0.1, "elsewhere": 0}


def cost(own: float) -> Cost:
    """Return the cost of a function that calls nothing."""
    return Cost(calls=1, own=own, whole=own)
