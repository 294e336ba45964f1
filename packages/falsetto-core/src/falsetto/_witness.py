"""The assertion that bit."""

from __future__ import annotations

import linecache
import os
from pathlib import Path
from typing import final

from ._expectation import leaves
from ._frames import Spot, way
from ._grade import Witness
from ._own import Own
from ._planted import Planted

__all__ = ["Witnesses"]


@final
class Witnesses:
    """Finds the line of the check, or of its suite's code, that an error came from.

    Args:
        root: What a path is given relative to.
        own: Tells the check's and the suite's frames.
        planted: Tells the frames of the change, which are never a witness.
    """

    __slots__ = ("_own", "_planted", "_root")

    def __init__(self, root: str | os.PathLike[str] | None, own: Own, planted: Planted) -> None:
        self._root = Path(root) if root is not None else Path.cwd()
        self._own = own
        self._planted = planted

    def find(self, error: BaseException) -> Witness | None:
        """Return the innermost such line on the way of the error, or of its first leaf."""
        for leaf in leaves(error):
            spots = [spot for spot in way(leaf) if not self._planted.run(spot.frame)]
            for spot in reversed(spots):
                if self._own.run(spot.frame) or self._own.suite_runs(spot.frame):
                    return self._at(spot)
            break
        return next(
            (self._at(spot) for spot in reversed(way(error)) if self._own.run(spot.frame)), None
        )

    def _at(self, spot: Spot) -> Witness:
        file = spot.frame.f_code.co_filename
        source = linecache.getline(file, spot.line, spot.frame.f_globals)
        return Witness(path=self._relative(file), line=spot.line, source=source.rstrip())

    def _relative(self, file: str) -> str:
        if file.startswith("<"):  # code that was never in a file
            return file
        path = Path(os.path.abspath(file))
        for root, candidate in ((self._root, path), (self._root.resolve(), path.resolve())):
            if candidate.is_relative_to(root):
                return candidate.relative_to(root).as_posix()
        return path.as_posix()
