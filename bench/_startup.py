"""What loading the plugin costs a session that does not use it."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import final

from ._session import SessionError, arguments, environment

__all__ = ["Loading", "measure_startup"]

_PROBE = Path(__file__).with_name("_probe.py")
_NO_CHECKS = 5


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Loading:
    """What a disabled session loads of Falsetto, and the seconds that takes."""

    seconds: float
    modules: tuple[str, ...]


def measure_startup(times: int) -> Loading:
    """Start so many sessions that have nothing to run, and return what is usual among them."""
    with tempfile.TemporaryDirectory(prefix="falsetto-bench-") as name:
        folder = Path(name)
        (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        _start(folder)
        seen = [_start(folder) for _ in range(times)]
    seconds = statistics.median(loading.seconds for loading in seen)
    return Loading(seconds=seconds, modules=seen[-1].modules)


def _start(folder: Path) -> Loading:
    done = subprocess.run(
        [sys.executable, str(_PROBE), *arguments(())],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    said = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else {}
    if said.get("status") != _NO_CHECKS or not said["modules"]:
        raise SessionError(f"a session without checks did not load the plugin:\n{done.stdout}")
    return Loading(seconds=said["seconds"], modules=tuple(said["modules"]))
