"""The frames of an error that was raised in another process, of which only text came back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from types import CodeType
from typing import final

from .._objects._frames import Spot

__all__ = ["RemoteSpot", "is_from_afar", "remote_way"]

_TEXTS = frozenset({"RemoteTraceback", "_RemoteTraceback"})
_PROXIES = "multiprocessing.managers"
_SPOT = r'^ *File "(?P<file>[^\n]+)", line (?P<line>\d+), in (?P<name>.+)$'


@final
class RemoteSpot:
    """A line of a traceback that is text alone."""

    __slots__ = ("file", "line", "name")

    def __init__(self, file: str, line: int, name: str) -> None:
        self.file = file
        self.line = line
        self.name = name

    def in_any(self, codes: Iterable[CodeType]) -> bool:
        """Tell whether the line lies in one of these code objects."""
        return any(
            code.co_filename == self.file
            and code.co_name == self.name
            and code.co_firstlineno <= self.line <= _last_line(code)
            for code in codes
        )


def remote_way(error: BaseException) -> list[RemoteSpot]:
    """List the lines that an error passed through in another process, outermost first."""
    cause = error.__cause__
    if cause is None or type(cause).__name__ not in _TEXTS:
        return []
    return [
        RemoteSpot(found["file"], int(found["line"]), found["name"])
        for found in re.finditer(_SPOT, str(cause), re.MULTILINE)
    ]


def is_from_afar(spots: Sequence[Spot]) -> bool:
    """Tell an error that came from another process without a word of where it was raised there."""
    return bool(spots) and spots[-1].tb_frame.f_globals.get("__name__") == _PROXIES


def _last_line(code: CodeType) -> int:
    return max((line for *_, line in code.co_lines() if line), default=code.co_firstlineno)
