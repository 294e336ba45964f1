"""Where a cell is defined."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from .._channel._records import Location
from .._failure._own import own_function

__all__ = ["location_of"]


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
