"""What part of its suite a session covers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, final

import pytest

if TYPE_CHECKING:
    from falsetto import Selection

__all__ = ["Chosen"]

_NARROWING = ("ignore", "ignore_glob", "lf", "stepwise", "keyword", "markexpr", "deselect")


@final
class Chosen:
    """Counts what was collected and what was left out.

    Args:
        config: The session's configuration.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._found = 0
        self._collected = 0
        self._deselected = 0
        self._lost = 0

    @property
    def left_out(self) -> int:
        """How many were left out, whether or not that was said."""
        return max(self._deselected, self._lost)

    def found(self, number: int) -> None:
        """Learn of so many more checks."""
        self._found += number

    def collected(self, number: int) -> None:
        """Learn how many checks were kept."""
        self._collected = max(self._collected, number)
        self.lost(self._found - number)

    def deselected(self, number: int) -> None:
        """Learn that some were left out."""
        self._deselected += number

    def lost(self, number: int) -> None:
        """Learn how many are missing, in this process or in one that works for it."""
        self._lost = max(self._lost, number)

    def selection(self, *, complete: bool) -> Selection:
        """Return what the session covers."""
        from falsetto import Selection

        return Selection(
            collected=self._collected,
            deselected=self.left_out,
            whole=complete and not self.left_out and not self._is_narrowed(),
        )

    def _is_narrowed(self) -> bool:
        option = self._config.option
        if any(getattr(option, name, None) for name in _NARROWING):
            return True
        given = [argument for argument in option.file_or_dir or () if argument]
        if not given:
            return False
        places = {self._config.invocation_params.dir / argument for argument in given}
        root = self._config.rootpath
        whole = {root / path for path in self._config.getini("testpaths")} or {root}
        return not {place.resolve() for place in places} >= {Path(path).resolve() for path in whole}
