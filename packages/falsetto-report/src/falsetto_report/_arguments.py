"""A command line, and the values that an option of it can have."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn, final

from falsetto.errors import FalsettoError

__all__ = ["Parser", "UsageError", "at_least", "some_of"]


@final
class UsageError(FalsettoError):
    """A command line cannot be used."""


@final
class Parser(argparse.ArgumentParser):
    """Raises what is wrong with a command line, in one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse a command line.

        Raises:
            UsageError: Always.
        """
        raise UsageError(f"{message}; see {self.prog} --help")


def at_least(least: int) -> Callable[[str], int]:
    """Return what reads a whole number that is not smaller than `least`."""

    def number(text: str) -> int:
        if text.isdecimal() and text.isascii() and len(text) < 16 and int(text) >= least:
            return int(text)
        raise argparse.ArgumentTypeError(f"must be a whole number from {least} up, not {text!r}")

    return number


def some_of(words: list[str]) -> Callable[[str], list[str]]:
    """Return what reads some of `words`, with commas between them."""

    def chosen(text: str) -> list[str]:
        found = [word.strip() for word in text.split(",")]
        unknown = [word for word in found if word not in words]
        if unknown:
            raise argparse.ArgumentTypeError(
                f"must be some of {', '.join(words)}, and {unknown[0]!r} is none of them"
            )
        return found

    return chosen
