"""How often an agent was held up for the same findings, kept so that it is never trapped."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import final

from ._finding import Finding

__all__ = ["Blocks", "folder", "key"]


def key(findings: Iterable[Finding]) -> str:
    """Return what tells these findings from others: their rules and subjects, not their words."""
    told = sorted(f"{finding.rule.value}\0{finding.subject}" for finding in findings)
    return _digest("\0\0".join(told))


def folder(environment: Mapping[str, str], platform: str = sys.platform) -> Path | None:
    """Return the folder in the user's cache where blocks are counted, or None without a home."""
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if platform == "win32":
        cache = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        cache = home / "Library" / "Caches"
    else:
        cache = Path(environment.get("XDG_CACHE_HOME") or home / ".cache")
    return cache / "falsetto" / "gate"


@final
class Blocks:
    """A file with a line for each block, of one record in one session of an agent's.

    Lines are only ever added, each with one write: two hooks at once lose none.

    Args:
        folder: Where such files are, or None where none can be kept.
        record: The record that is gated.
        session: Which session of the agent's it is.
    """

    def __init__(self, folder: Path | None, record: str, session: str) -> None:
        name = _digest(f"{os.path.realpath(record)}\0{session}")
        self._path = None if folder is None else folder / f"{name}.txt"

    def add(self, key: str) -> int | None:
        """Count one more block on the findings of `key`.

        Returns:
            How many there have been with this one, or None when they cannot be counted.
        """
        if self._path is None:
            return None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(handle, f"{key}\n".encode("ascii"))
            finally:
                os.close(handle)
            return self._path.read_bytes().split(b"\n").count(key.encode("ascii"))
        except OSError:
            return None

    def forget(self) -> None:
        """Begin to count anew."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
