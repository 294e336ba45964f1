"""Type a command as a reader would, in a shell that knows nothing of the session around it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import final

__all__ = ["Finished", "run"]

_FOREIGN = ("COV_", "COVERAGE_", "FALSETTO", "PYTEST_", "PYCHARM_", "CI", "GITHUB_", "NO_COLOR")
_SECONDS = 120


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A command that has ended: its exit status and all that it printed."""

    status: int
    printed: str


def run(
    command: list[str], folder: Path, text: str = "", plugins: tuple[str, ...] = ()
) -> Finished:
    """Run `command` in `folder`.

    Args:
        text: What it reads from its standard input.
        plugins: The pytest plugins to load beside Falsetto.
    """
    done = subprocess.run(
        command,
        cwd=folder,
        env=_environment(os.environ, folder, plugins),
        input=text,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=_SECONDS,
        check=False,
    )
    return Finished(status=done.returncode, printed=done.stdout)


def _environment(
    outer: Mapping[str, str], folder: Path, plugins: tuple[str, ...]
) -> dict[str, str]:
    kept = {name: value for name, value in outer.items() if not name.startswith(_FOREIGN)}
    load = [word for name in ("falsetto", *plugins) for word in ("-p", name)]
    programs = os.pathsep.join((str(Path(sys.executable).parent), kept.get("PATH", os.defpath)))
    return kept | {
        "PATH": programs,
        "COLUMNS": "80",
        # Whatever else is installed here stays out of sight.
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": shlex.join((f"--rootdir={folder}", *load)),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUTF8": "1",
        "TERM": "dumb",
        "XDG_CACHE_HOME": str(folder / ".cache"),
    }
