"""The files that a record rests on, held against what is on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath

__all__ = ["drift"]


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
        return "lies outside the root directory"
    try:
        file = root / path
        if not file.is_file():
            return "is gone"
        now = hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return "cannot be read"
    return None if now == digest else "has changed"


def _escapes(path: str) -> bool:
    if PureWindowsPath(path).anchor or PurePosixPath(path).is_absolute():
        return True
    parts = path.replace("\\", "/").split("/")
    return not path.strip("./\\ ") or ".." in parts
