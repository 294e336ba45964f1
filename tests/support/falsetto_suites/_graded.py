"""One session with a suite, and what came of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, final

from .probe import CHANGE, HEARD

__all__ = ["Graded", "grade"]

_SUPPORT = Path(__file__).resolve().parents[1]


@final
@dataclass(frozen=True)
class Graded:
    """What a session came to.

    Attributes:
        status: The exit status.
        heard: Each phase that was reported: node id, phase, outcome.
        checks: The records of the graded checks.
    """

    status: int
    heard: list[list[str]]
    checks: list[dict[str, Any]]

    @property
    def reasons(self) -> Counter[str]:
        """How many checks have each reason."""
        return Counter(check["reason"] for check in self.checks)


def grade(tests: Path, change: str | None, to: Path) -> Graded:
    """Run a suite with one change declared for each of its checks.

    Args:
        tests: The folder of its tests.
        change: Which of the probe's changes; None runs it without grading.
        to: A folder for what is written.
    """
    heard, record = to / "heard.json", to / "verdicts.json"
    # Falsetto first: what was imported before is rewritten no more, and some suites forbid that.
    names = ("no:cacheprovider", "falsetto", "falsetto_testing.breaking", "falsetto_suites.probe")
    grading = () if change is None else ("--falsetto", f"--falsetto-json={record}")
    load = [word for name in names for word in ("-p", name)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *load, *grading, str(tests)],
        cwd=tests.parent,
        env={
            **os.environ,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONPATH": str(_SUPPORT),
            "PYTHONHASHSEED": "0",
            CHANGE: change or "",
            HEARD: str(heard),
        },
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    if not heard.is_file() or (grading and not record.is_file()):
        raise FileNotFoundError(f"{tests} was not run to its end:\n{done.stdout}")
    checks = json.loads(record.read_text(encoding="utf-8"))["checks"] if grading else []
    return Graded(done.returncode, json.loads(heard.read_text(encoding="utf-8")), checks)
