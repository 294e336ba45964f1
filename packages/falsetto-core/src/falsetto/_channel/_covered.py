"""The files that a session's verdicts rest on, by which a stale record is told."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

__all__ = ["covered_files"]

_NOT_OURS = frozenset({"site-packages", "dist-packages"})


def covered_files(root: Path, tests: Iterable[Path] = ()) -> dict[str, str]:
    """Return the SHA-256 of each file that lies under `root`, save what is installed, by its path.

    Args:
        root: The folder that paths are relative to.
        tests: The test files. To them comes every module that is loaded.
    """
    import hashlib

    found: dict[str, str] = {}
    prefix = Path(sys.prefix)
    loaded = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    for path in (*tests, *(Path(file) for file in loaded if isinstance(file, str))):
        if not path.is_relative_to(root) or not _NOT_OURS.isdisjoint(path.parts):
            continue
        if prefix != root and path.is_relative_to(prefix) and prefix.is_relative_to(root):
            continue
        name = path.relative_to(root).as_posix()
        if name not in found:
            with suppress(OSError):
                found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return dict(sorted(found.items()))
