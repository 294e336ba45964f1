"""One pytest session in a process of its own, and what it took."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import final

__all__ = ["Session", "SessionError", "Taken", "arguments", "environment"]


class SessionError(Exception):
    """A session that did not do what was to be measured."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What a session took: seconds by the clock, seconds of computing, bytes at its largest."""

    clock: float
    computing: float
    memory: int


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A way to run a suite.

    Attributes:
        options: pytest's options.
        line: The verdict line that it ends with, or None where there must be none.
    """

    options: tuple[str, ...]
    line: str | None = None

    def run(self, folder: Path) -> Taken:
        """Run the suite in `folder`.

        Raises:
            SessionError: It ended otherwise than it should, so its time means nothing.
        """
        command = [sys.executable, "-m", "pytest", *arguments(self.options)]
        with tempfile.TemporaryFile() as printed:
            start = time.perf_counter()
            process = subprocess.Popen(
                command, cwd=folder, env=environment(), stdout=printed, stderr=subprocess.STDOUT
            )
            _, status, usage = os.wait4(process.pid, 0)
            clock = time.perf_counter() - start
            process.returncode = os.waitstatus_to_exitcode(status)
            printed.seek(0)
            self._check(process.returncode, printed.read().decode("utf-8", "replace"))
        unit = 1 if sys.platform == "darwin" else 1024
        return Taken(
            clock=clock,
            computing=usage.ru_utime + usage.ru_stime,
            memory=usage.ru_maxrss * unit,
        )

    def _check(self, status: int, printed: str) -> None:
        lines = printed.rstrip().splitlines()
        lines = [line for line in lines if line.startswith("falsetto: ") and " graded of " in line]
        wrong = status not in (0, 1) or (status and self.line is None)
        if wrong or lines != ([self.line] if self.line else []):
            raise SessionError(
                f"pytest {' '.join(self.options)} ended with status {status} and said "
                f"{lines or 'no verdict line'}, not {self.line or 'nothing'}:\n{printed[-3000:]}"
            )


def arguments(options: tuple[str, ...]) -> list[str]:
    """Return the command line of a session without the plugins that are not measured."""
    measured = {"falsetto"} | ({"xdist", "xdist.looponfail"} if "-n2" in options else set())
    others = {plugin.name for plugin in entry_points(group="pytest11")} - measured
    blocked = [f"-pno:{name}" for name in sorted(others)]
    return ["-q", "-pno:cacheprovider", *blocked, *options]


def environment() -> dict[str, str]:
    """Return the environment of a session: nothing in it steers pytest or forbids bytecode."""
    foreign = ("PYTEST_", "PYTHONDONTWRITEBYTECODE")
    return {name: text for name, text in os.environ.items() if not name.startswith(foreign)}
