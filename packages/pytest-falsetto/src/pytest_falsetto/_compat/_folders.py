"""What pytest keeps of the temporary folders that it makes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

__all__ = ["FoldersForgotten"]

_NUMBERS = "_next_number"
"""Where pytest counts the folders of each name; before 9.1 it looks which are there."""


class FoldersForgotten:
    """Removes the temporary folders that are made in a block, which no other run gets again.

    They have names of their own. A path that was one run's and then another's would bring along
    whatever the process remembers by it, such as a module that was imported from there.

    Args:
        config: The session's configuration.
        names: Tells them apart from all others of the session.
    """

    __slots__ = ("_factory", "_links", "_made", "_names", "_numbers")

    def __init__(self, config: pytest.Config, names: Iterator[int]) -> None:
        self._factory: Any = config._tmp_path_factory  # type: ignore[attr-defined]
        self._names = names
        self._made: list[Path] = []
        self._links: dict[Path, str | None] = {}

    @classmethod
    def are_made(cls, config: pytest.Config) -> bool:
        """Tell whether this session makes any."""
        return hasattr(config, "_tmp_path_factory")

    def __enter__(self) -> None:
        """Begin to note them."""
        self._numbers = dict(getattr(self._factory, _NUMBERS, ()))
        make = self._factory.mktemp

        def noted(basename: str, numbered: bool = True) -> Path:
            if numbered:
                basename = f"{basename}again{next(self._names)}_"
            self._note_link(basename)
            made: Path = make(basename, numbered)
            self._made.append(made)
            return made

        self._factory.mktemp = noted

    def __exit__(self, *_: object) -> None:
        """Remove them."""
        del self._factory.mktemp
        for folder in self._made:
            shutil.rmtree(folder, ignore_errors=True)
        for link, target in self._links.items():
            _point(link, target)
        if hasattr(self._factory, _NUMBERS):
            setattr(self._factory, _NUMBERS, self._numbers)

    def _note_link(self, basename: str) -> None:
        """Note where the link to the newest folder of a name leads."""
        link = self._factory.getbasetemp() / f"{basename}current"
        if link not in self._links:
            with suppress(OSError):
                self._links[link] = os.readlink(link) if link.is_symlink() else None


def _point(link: Path, target: str | None) -> None:
    with suppress(OSError):
        if link.is_symlink() and target != os.readlink(link):
            link.unlink()
            if target is not None:
                link.symlink_to(target)
