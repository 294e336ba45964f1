"""What it takes to make a report's page."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import final

from ._record import write_record

__all__ = ["Built", "build", "build_other"]

_COMMAND = "from falsetto_report._cli import main; main()"
_OTHERS = "import pytest\n\n\n@pytest.mark.parametrize('n', range({checks}))\ndef test_it(n):\n"
_OTHERS += "    assert n % 100\n"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A page, and what it took.

    Attributes:
        path: The page.
        clock: Seconds.
        memory: Bytes of the process at its largest.
    """

    path: Path
    clock: float
    memory: int

    @property
    def size(self) -> int:
        """The page's bytes."""
        return self.path.stat().st_size


def build(folder: Path, checks: int, times: int) -> Built:
    """Make the page of a session with so many checks, and return the quickest of several times."""
    record, page = folder / f"{checks}.json", folder / f"{checks}.html"
    write_record(record, checks)
    command = [sys.executable, "-c", _COMMAND, str(record), "-o", str(page)]
    return min((_run(command, page) for _ in range(times)), key=lambda built: built.clock)


def build_other(folder: Path, checks: int) -> Built:
    """Let pytest-html report a suite of so many checks, one in a hundred of which fails."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "test_many.py").write_text(_OTHERS.format(checks=checks), encoding="utf-8")
    page = folder / "pytest-html.html"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "metadata",
        "-p",
        "html",
    ]
    command += ["--rootdir", str(folder), "--tb=short", "--self-contained-html", f"--html={page}"]
    # The suite fails on purpose, and no other plugin has a say.
    return _run([*command, str(folder)], page, status=1, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")


def _run(command: list[str], page: Path, status: int = 0, **environment: str) -> Built:
    start = time.perf_counter()
    with (page.parent / "printed.log").open("w+", encoding="utf-8") as log:
        process = subprocess.Popen(
            command, cwd=page.parent, env={**os.environ, **environment}, stdout=log, stderr=log
        )
        _, ended, usage = os.wait4(process.pid, 0)
        clock = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(ended)
        if process.returncode != status:
            log.seek(0)
            raise RuntimeError(
                f"{' '.join(command)} ended with status {process.returncode}:\n{log.read()[-3000:]}"
            )
    unit = 1 if sys.platform == "darwin" else 1024
    return Built(path=page, clock=clock, memory=usage.ru_maxrss * unit)
