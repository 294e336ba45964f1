"""The workspace's wheels, built once for every session that installs them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    import nox

__all__ = ["Wheels"]


@final
class Wheels:
    """Builds wheels away from the source tree.

    Args:
        names: Their projects, as the folders under ``packages`` are called.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(names)
        self._scratch = tempfile.TemporaryDirectory(prefix="falsetto-wheels-")
        self._built: dict[str, Path] = {}

    def built(self, session: nox.Session) -> Mapping[str, Path]:
        """Build each wheel that is not there yet, and return where all of them are."""
        for name in self._names:
            if name not in self._built:
                self._built[name] = self._build(session, name)
        return self._built

    def _build(self, session: nox.Session, name: str) -> Path:
        folder = f"{self._scratch.name}/{name}"
        source = f"packages/{name}/."  # as in pyproject.toml, and for the same reason
        if session.venv_backend == "uv":
            command = ["uv", "build", "--quiet", "--wheel", "--out-dir", folder, source]
        else:
            command = ["python", "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, source]
        session.run_install(*command)
        (wheel,) = Path(folder).glob("*.whl")
        return wheel
