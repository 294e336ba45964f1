"""A subject of many kinds of code, none of which is ever changed for good."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

__all__ = [
    "LIMIT",
    "Client",
    "check_limit",
    "client",
    "fetch",
    "fetched",
    "items",
    "pick",
    "serve",
    "session",
    "strict",
]

LIMIT = 1
"""What `check_limit` asserts."""


class Client:
    """An object with a method and a length."""

    def get(self) -> int:
        """Return 1."""
        return 1

    def insist(self) -> int:
        """Assert that `get` returns 1."""
        assert self.get() == 1
        return 1

    def __len__(self) -> int:
        return 1


client = Client()


def pick() -> int:
    """Return 1."""
    return 1


def items() -> Iterator[int]:
    """Yield 1."""
    yield 1


@contextlib.contextmanager
def session() -> Iterator[int]:
    """Open and close nothing."""
    yield 1


async def fetch() -> int:
    """Return 1, in time."""
    return 1


async def fetched() -> int:
    """Return what was fetched."""
    return await fetch()


def serve(handler: Callable[[int], Any]) -> Any:
    """Hand 1 to a handler."""
    return handler(1)


def strict(value: int) -> int:
    """Assert that a value is 1."""
    assert value == 1
    return value


def check_limit() -> None:
    """Assert what `LIMIT` is."""
    assert LIMIT == 1
