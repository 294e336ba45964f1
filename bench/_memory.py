"""What a session keeps of each declared check."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from ._kind import TRIVIAL
from ._session import Session
from ._suite import Suite

__all__ = ["measure_memory", "per_check"]


def measure_memory(few: int, many: int) -> float:
    """Return the bytes by which each declared check raises the largest size of a session.

    Args:
        few: How many checks the smaller suite has.
        many: How many checks the larger suite has.
    """
    return per_check({checks: _excess(checks) for checks in (few, many)})


def per_check(excess: Mapping[int, int]) -> float:
    """Return the slope between two suites: what sessions of any size keep drops out.

    Args:
        excess: For the number of checks of each suite, the bytes that grading adds.
    """
    few, many = sorted(excess)
    return (excess[many] - excess[few]) / (many - few)


def _excess(checks: int) -> int:
    suite = Suite(kind=TRIVIAL, checks=checks)
    with tempfile.TemporaryDirectory(prefix="falsetto-bench-") as name:
        folder = Path(name)
        suite.write(folder)
        graded = Session(options=("--falsetto",), line=suite.line)
        plain = Session(options=("-pno:falsetto",))
        plain.run(folder)  # compiling the files takes memory, too
        return graded.run(folder).memory - plain.run(folder).memory
