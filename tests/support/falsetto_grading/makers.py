"""Code that made something of the subject before any change, in every way there is."""

from __future__ import annotations

import functools
from types import SimpleNamespace
from typing import Any

from . import subject

__all__ = [
    "CART",
    "LIMIT",
    "SETTINGS",
    "Registry",
    "Window",
    "counted",
    "current",
    "lately",
    "limited",
    "remembered",
    "unlimited",
]

_SEEN: dict[str, int] = {"unrelated": 1}
_answers: dict[str, int] = {}
_latest: int | None = None

others: Any = SimpleNamespace(pick=lambda: 1)
LIMIT = subject.pick()
OTHER = len([others.pick()])


def limited() -> int:
    """Return what was bound when this module was imported."""
    return LIMIT


def unlimited() -> int:
    """Return a number that nobody picked."""
    return OTHER


def remembered() -> int:
    """Remember the answer in a table."""
    if "pick" not in _answers:
        _answers["pick"] = subject.pick()
    return _answers["pick"]


def lately() -> int:
    """Remember the answer in a global name."""
    global _latest  # noqa: PLW0603 - what this is about
    if _latest is None:
        _latest = subject.pick()
    return _latest


def counted() -> int:
    """Write into a table, and pick nothing."""
    _SEEN["counted"] = 1
    return _SEEN["unrelated"]


class Settings:
    """Picks when it is made."""

    def __init__(self) -> None:
        self.limit = subject.pick()


class Cart:
    """Picks once."""

    def __init__(self) -> None:
        self.kept: dict[str, int] = {}
        self.latest: int | None = None

    @functools.cached_property
    def total(self) -> int:
        """Return what was picked first."""
        return subject.pick()

    def remembered(self) -> int:
        """Remember the answer in a table."""
        if "pick" not in self.kept:
            self.kept["pick"] = subject.pick()
        return self.kept["pick"]

    def lately(self) -> int:
        """Remember the answer in an attribute."""
        if self.latest is None:
            self.latest = subject.pick()
        return self.latest


class Registry:
    """Keeps the one there is."""

    _instance: Any = None

    def __init__(self) -> None:
        self.limit = subject.pick()

    @classmethod
    def get(cls) -> Registry:
        """Make it, unless there is one."""
        if cls._instance is None:
            cls._instance = cls()
        found: Registry = cls._instance
        return found


SETTINGS = Settings()
CART = Cart()


class Window:
    """Shows what was picked for it."""

    shown = SETTINGS


def current() -> int:
    """Return the limit of the settings."""
    return SETTINGS.limit
