"""Where cells come from: the place that one is defined at, and the files that all rest on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from ._own import own_function
from ._records import Location

__all__ = ["covered_files", "location_of"]

_NOT_OURS = frozenset({"site-packages", "dist-packages"})


def location_of(fn: Callable[..., object], root: Path) -> Location | None:
    """Return where a cell's function is defined, or None where that is in no file."""
    function = own_function(fn)
    if function is None or function.__code__.co_filename.startswith("<"):
        return None
    code = function.__code__
    return Location(path=_shown(code.co_filename, root), line=code.co_firstlineno)


@lru_cache(maxsize=256)
def _shown(file: str, root: Path) -> str:
    path = Path(file)
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def covered_files(root: Path) -> dict[str, str]:
    """Return the SHA-256 of each loaded module that lies under `root`, save what is installed."""
    import hashlib

    found: dict[str, str] = {}
    prefix = Path(sys.prefix)
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        path = Path(file) if isinstance(file, str) else None
        if path is None or not path.is_relative_to(root) or not _NOT_OURS.isdisjoint(path.parts):
            continue
        if prefix != root and path.is_relative_to(prefix) and prefix.is_relative_to(root):
            continue
        with suppress(OSError):
            name = path.relative_to(root).as_posix()
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return dict(sorted(found.items()))
