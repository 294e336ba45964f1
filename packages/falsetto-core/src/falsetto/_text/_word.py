"""A word of a closed vocabulary."""

from __future__ import annotations

from enum import Enum

__all__ = ["Word"]


class Word(str, Enum):
    """A word that prints as itself, on every version of Python."""

    __str__ = str.__str__
