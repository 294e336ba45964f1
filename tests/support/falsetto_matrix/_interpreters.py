"""The interpreters that are installed here."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

__all__ = ["find"]


def find(python: str) -> bool:
    """Tell whether there is an interpreter, and put it on PATH where only its manager knows it."""
    if _works(f"python{python}"):
        return True
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for interpreter in sorted(pyenv.glob(f"{python}.*/bin/python{python}"), reverse=True):
        if _works(interpreter):
            os.environ["PATH"] = os.pathsep.join((str(interpreter.parent), os.environ["PATH"]))
            return True
    return False


def _works(interpreter: str | Path) -> bool:
    """Tell whether a program starts: pyenv leaves a shim for versions that it will not run."""
    try:
        subprocess.run([interpreter, "-c", ""], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True
