"""What the project files of the workspace say, read once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

__all__ = ["PACKAGES", "PROJECTS", "ROOT", "WORKSPACE", "fragments", "text", "version"]

ROOT = Path(__file__).parents[3]


def _load(folder: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    return project


WORKSPACE = _load(ROOT)
PROJECTS = {
    path.parent.name: _load(path.parent) for path in sorted(ROOT.glob("packages/*/pyproject.toml"))
}
"""The project file of each wheel, by the name of its folder."""

PACKAGES = {
    wheel: next(ROOT.glob(f"packages/{wheel}/src/*/__about__.py")).parent for wheel in PROJECTS
}
"""The folder that each wheel's code is in."""


def text(name: str) -> str:
    """Read a file of the workspace."""
    return (ROOT / name).read_text("utf-8")


def version(wheel: str) -> str:
    """Read the version of a wheel where its build reads it."""
    about: dict[str, Any] = {}
    exec((PACKAGES[wheel] / "__about__.py").read_text("utf-8"), about)
    return str(about["__version__"])


def fragments(wheel: str) -> list[str]:
    """List the changelog entries that wait for the next release of a wheel."""
    return sorted(path.name for path in ROOT.glob(f"packages/{wheel}/changelog.d/*.md"))
