"""Where the time of a graded check goes, function by function."""

from __future__ import annotations

import pstats
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, final

from ._session import SessionError, arguments, environment
from ._suite import Suite

__all__ = ["NOTHING", "OURS", "Cost", "Function", "by_part", "costs", "part_of", "profile"]

Function: TypeAlias = "tuple[str, int, str]"
"""A function as profiles name it: file, line, name. The file of a built-in one is `~`."""

_PROFILED = Path(__file__).with_name("_profiled.py")
OURS = ("pytest_falsetto", "falsetto_junit", "falsetto")


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What a function costs.

    Attributes:
        calls: How many times it is called.
        own: Seconds spent in it and in the built-in functions that it calls.
        whole: Seconds spent in it and in everything that it calls.
    """

    calls: float
    own: float
    whole: float

    def minus(self, other: Cost, share: float = 1) -> Cost:
        """Return one in `share` of the difference."""
        return Cost(
            calls=(self.calls - other.calls) / share,
            own=(self.own - other.own) / share,
            whole=(self.whole - other.whole) / share,
        )


NOTHING = Cost(calls=0, own=0, whole=0)


def profile(few: Suite, many: Suite) -> dict[Function, Cost]:
    """Return what grading adds to each check of a suite.

    What grading adds to each session is the same in both suites, so it drops out.

    Args:
        few: A suite.
        many: A larger one of the same kind.
    """
    small, large = _added(few), _added(many)
    checks = many.checks - few.checks
    return {
        function: large[function].minus(small.get(function, NOTHING), checks) for function in large
    }


def _added(suite: Suite) -> dict[Function, Cost]:
    with tempfile.TemporaryDirectory(prefix="falsetto-bench-") as name:
        folder = Path(name)
        suite.write(folder)
        _run(folder, ("--collect-only",))  # compiles the files
        plain, graded = _run(folder, ("-pno:falsetto",)), _run(folder, ("--falsetto",))
    return {function: graded[function].minus(plain.get(function, NOTHING)) for function in graded}


def _run(folder: Path, options: tuple[str, ...]) -> dict[Function, Cost]:
    file = folder / "profile"
    done = subprocess.run(
        [sys.executable, str(_PROFILED), str(file), *arguments(options)],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise SessionError(f"a profiled session ended with {done.returncode}:\n{done.stdout}")
    return costs(pstats.Stats(str(file)))


def costs(stats: pstats.Stats) -> dict[Function, Cost]:
    """Return the cost of each function that is not built in."""
    table = stats.stats  # type: ignore[attr-defined]
    built_in: Counter[Function] = Counter()
    for function, (_, _, _, _, callers) in table.items():
        if _is_built_in(function):
            for caller, (_, _, own, _) in callers.items():
                built_in[caller] += own
    return {
        function: Cost(calls=calls, own=own + built_in[function], whole=whole)
        for function, (_, calls, own, whole, _) in table.items()
        if not _is_built_in(function)
    }


def _is_built_in(function: Function) -> bool:
    return function[0] == "~"


def by_part(found: Mapping[Function, Cost]) -> dict[str, float]:
    """Return the seconds spent in each package's own functions, the dearest first."""
    parts: dict[str, float] = {}
    for function, cost in found.items():
        part = part_of(function)
        parts[part] = parts.get(part, 0.0) + cost.own
    return dict(sorted(parts.items(), key=lambda item: -item[1]))


def part_of(function: Function) -> str:
    """Return the package that a function belongs to, as far as it is of interest."""
    folders = Path(function[0]).parts
    return next((part for part in (*OURS, "_pytest", "pluggy") if part in folders), "elsewhere")
