"""The files that a record rests on, held against what is on disk."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Container, Iterator, Mapping
from datetime import datetime
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath, PureWindowsPath

__all__ = ["drift", "newcomers"]

_TESTS = ("test_*.py", "*_test.py", "conftest.py")
_NOT_OURS = frozenset({"__pycache__", "build", "dist", "node_modules", "site-packages"})


def drift(files: Mapping[str, str], root: Path) -> dict[str, str]:
    """Return how each file that is not as the record knows it differs, by its path.

    Args:
        files: The SHA-256 of each file by its path under `root`.
        root: The folder that the record is of.
    """
    found = {path: _difference(path, digest, root) for path, digest in files.items()}
    return {path: difference for path, difference in found.items() if difference is not None}


def _difference(path: str, digest: str, root: Path) -> str | None:
    if _escapes(path):
        return "lies outside the root directory, where nothing tells whether it changed"
    try:
        file = root / path
        if not file.is_file():
            return "is gone since the record was made"
        now = hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return "cannot be read, so nothing tells whether it changed"
    return None if now == digest else "has changed since the record was made"


def _escapes(path: str) -> bool:
    if PureWindowsPath(path).anchor or PurePosixPath(path).is_absolute():
        return True
    parts = path.replace("\\", "/").split("/")
    return not path.strip("./\\ ") or ".." in parts


def newcomers(files: Container[str], root: Path, since: datetime) -> list[str]:
    """Return the test files under `root` that are newer than a session and that it did not know.

    Args:
        files: The paths that its record lists.
        root: The folder that the record is of.
        since: When it started.
    """
    return sorted(
        path.relative_to(root).as_posix()
        for path in _tests(root)
        if path.relative_to(root).as_posix() not in files
        if path.lstat().st_mtime > since.timestamp()
    )


def _tests(root: Path) -> Iterator[Path]:
    for folder, below, names in os.walk(root):
        below[:] = [
            name
            for name in below
            if not name.startswith(".")
            if name not in _NOT_OURS
            if not Path(folder, name, "pyvenv.cfg").exists()
        ]
        for name in names:
            if any(fnmatch(name, pattern) for pattern in _TESTS):
                yield Path(folder, name)
