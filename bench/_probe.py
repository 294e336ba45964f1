"""Run pytest, and say what loading Falsetto's plugin takes: `python _probe.py [option ...]`."""

from __future__ import annotations

import importlib.metadata
import json
import sys
import time
from typing import Any

import pytest

_load = importlib.metadata.EntryPoint.load
_seconds: list[float] = []


def timed(entry_point: importlib.metadata.EntryPoint) -> Any:
    """Load an entry point as pytest does, with assertions rewritten, and take its time."""
    start = time.perf_counter()
    try:
        return _load(entry_point)
    finally:
        if (entry_point.group, entry_point.name) == ("pytest11", "falsetto"):
            _seconds.append(time.perf_counter() - start)


if __name__ == "__main__":
    importlib.metadata.EntryPoint.load = timed  # type: ignore[assignment,method-assign]
    status = pytest.main(sys.argv[1:])
    ours = ("falsetto", "falsetto_junit", "pytest_falsetto")
    modules = sorted(name for name in sys.modules if name.partition(".")[0] in ours)
    print(json.dumps({"seconds": sum(_seconds), "modules": modules, "status": status}))
