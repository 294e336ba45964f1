"""Code that keeps what the subject was when this module was imported, in every way there is."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import subject
from .subject import LIMIT, pick
from .subject import serve as hand_over

__all__ = [
    "HANDLERS",
    "MAXIMUM",
    "QUEUE",
    "ROUTES",
    "Cart",
    "Options",
    "Window",
    "by_keyword",
    "cached",
    "closed",
    "copied",
    "handed_over",
    "limited",
    "most",
    "other",
    "partly",
    "through",
    "unrelated",
]

Call = Callable[[], int]


def through(call: Call = subject.pick) -> int:
    """Call what was there when this was defined."""
    return call()


def by_keyword(*, call: Call = subject.pick) -> int:
    """Call what was there when this was defined."""
    return call()


def limited(first: int = 5, limit: int = LIMIT) -> int:
    """Return a limit that was bound when this was defined."""
    return min(first, limit)


def unrelated(limit: int = 1) -> int:
    """Return a number that is the same as a limit by chance."""
    return limit


class Cart:
    """Holds copies as attributes of its own."""

    limit = subject.LIMIT
    call = staticmethod(pick)
    one = 1


@dataclass
class Options:
    """Holds copies as defaults of its fields."""

    call: Call = subject.pick
    limit: int = LIMIT
    picked: int = field(default_factory=pick)


def _closing_over(call: Call) -> Call:
    def inner() -> int:
        return call()

    return inner


class Window:
    """Keeps what it is given."""

    def __init__(self, call: Call) -> None:
        self.call = call


HANDLERS: dict[str, Call] = {"pick": pick, "other": lambda: 3}
ROUTES: dict[str, Call] = {"get": subject.client.get}
QUEUE = deque([pick])
MAXIMUM = subject.LIMIT

cached = functools.lru_cache(maxsize=None)(pick)
closed = _closing_over(pick)
partly: Any = functools.partial(hand_over, lambda value: pick() + value - 1)
window = Window(pick)


def copied() -> int:
    """Call a name that was copied."""
    return pick()


def handed_over() -> Any:
    """Call a name that was copied under another one."""
    return hand_over(lambda value: value)


def most() -> int:
    """Return a constant that was copied under another name."""
    return MAXIMUM


def other() -> int:
    """Call what nobody copied."""
    return subject.pick()
