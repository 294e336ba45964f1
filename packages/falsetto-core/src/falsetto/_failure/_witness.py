"""The assertion that bit."""

from __future__ import annotations

import linecache
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, final

from .._objects._frames import Spot, line_of, way
from .._vocabulary._grade import Witness
from ._own import Own

if TYPE_CHECKING:
    from ._planted import Planted

__all__ = ["Witnesses"]


@final
class Witnesses:
    """Finds the line of the check, or of its suite's code, that an error came from.

    Args:
        root: What a path is given relative to.
        own: Tells the check's and the suite's frames.
        planted: Gives what tells the frames of the change, which are never a witness.
    """

    __slots__ = ("_own", "_planted", "_root")

    def __init__(
        self, root: str | os.PathLike[str] | None, own: Own, planted: Callable[[], Planted]
    ) -> None:
        self._root = os.fspath(root) if root is not None else None
        self._own = own
        self._planted = planted

    def find(self, error: BaseException, spots: list[Spot], by_change: bool) -> Witness | None:
        """Return the innermost such line on the way of the error, or of its first leaf.

        Args:
            error: What was raised.
            spots: Where its first leaf passed through.
            by_change: Whether the change raised it, so that planted code comes last on the way.
        """
        for spot in reversed(spots):
            frame = spot.tb_frame
            if self._own.run(frame) or (
                self._own.suite_runs(frame) and not (by_change and self._planted().run(frame))
            ):
                return self._at(spot)
        return next(
            (self._at(spot) for spot in reversed(way(error)) if self._own.run(spot.tb_frame)), None
        )

    def subject_in(self, spots: list[Spot]) -> str | None:
        """Name the function of the subject's own whose assertion it was that failed, if it was."""
        site = spots[-1] if spots else None
        if site is None or self._own.run(site.tb_frame) or self._own.suite_runs(site.tb_frame):
            return None
        code, planted = site.tb_frame.f_code, self._planted()
        is_ours = planted.project.owns_file(code.co_filename)
        return code.co_name if is_ours and planted.tested.run(site.tb_frame) else None

    def _at(self, spot: Spot) -> Witness:
        frame, line = spot.tb_frame, line_of(spot)
        file = frame.f_code.co_filename
        source = linecache.getline(file, line, frame.f_globals)
        path = _relative(file, self._root or os.getcwd())
        return Witness(path=path, line=line, source=source.rstrip())


@lru_cache(maxsize=256)
def _relative(file: str, root: str) -> str:
    if file.startswith("<"):  # code that was never in a file
        return file
    path = Path(os.path.abspath(file))
    for base, candidate in ((Path(root), path), (Path(root).resolve(), path.resolve())):
        if candidate.is_relative_to(base):
            return candidate.relative_to(base).as_posix()
    return path.as_posix()
