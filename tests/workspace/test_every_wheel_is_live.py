"""An installed workspace runs the code in the clone, never a copy of it."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path

import falsetto
import pytest
from falsetto_workspace import PACKAGES


def found(package: str) -> Path | None:
    """Look where an interpreter looks that has not imported the package yet."""
    spec = PathFinder.find_spec(package)
    return Path(spec.origin).parent if spec and spec.origin else None


def take_the_sources_off_the_path(m: falsetto.Patch) -> None:
    sources = {str(folder.parent) for folder in PACKAGES.values()}
    m.setattr(sys, "path", [entry for entry in sys.path if entry not in sources])


@falsetto.must_fail_when(take_the_sources_off_the_path)
@pytest.mark.parametrize("wheel", PACKAGES)
def test_every_wheel_lies_under_packages(wheel: str) -> None:
    folder = PACKAGES[wheel]
    assert Path(str(import_module(folder.name).__file__)).parent == folder
    assert found(folder.name) == folder
