"""Where the suites come from: the source distributions of what is installed."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path

__all__ = ["NAMES", "unpacked"]

NAMES = ("h11", "itsdangerous", "pluggy")
"""Small projects whose source distribution brings its tests, each written in a way of its own."""


def unpacked(name: str, folder: Path) -> Path:
    """Fetch the source distribution of an installed project and unpack it.

    Args:
        name: One of `NAMES`.
        folder: Where it goes.

    Returns:
        The folder of its tests.
    """
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
            *("--no-binary", name, "--dest", str(folder), f"{name}=={version(name)}"),
        ],
        check=True,
    )
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    root = folder / archive.name.removesuffix(".tar.gz")
    return next(
        found for place in ("tests", "testing", f"{name}/tests") if (found := root / place).is_dir()
    )
