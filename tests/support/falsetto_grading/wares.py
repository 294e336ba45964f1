"""A subject that shares with everybody what it is made of, and remembers what it came to."""

from __future__ import annotations

import enum
import functools
import json
import os

__all__ = [
    "CART",
    "MODE",
    "PRICES",
    "RATE",
    "Cart",
    "Mode",
    "backend",
    "deposited",
    "encode",
    "fib",
    "greeted",
    "listed",
    "plain",
    "price",
    "rated",
    "total",
]


class Mode(enum.Enum):
    """Whether it is open."""

    OPEN = 1
    CLOSED = 2


MODE = Mode.OPEN
RATE = 2
PRICES = {"apple": 3}
backend = json
encode = json.dumps


def price() -> int:
    """Return 3."""
    return 3


def plain(*numbers: int) -> int:
    """Return how many numbers there are."""
    return len(numbers)


def _doubled() -> int:
    return 2 * price()


@functools.cache
def fib(number: int) -> int:
    """Return a number of Fibonacci's."""
    return number if number < 2 else fib(number - 1) + fib(number - 2)


@functools.cache
def total() -> int:
    """Return twice the price, by way of a helper."""
    return _doubled()


@functools.cache
def rated() -> int:
    """Return the rate."""
    return RATE


@functools.cache
def listed() -> int:
    """Return the price on the list."""
    return PRICES["apple"]


@functools.cache
def greeted() -> str:
    """Return what the environment says."""
    return os.environ.get("WARES_GREETING", "hello")


class Cart:
    """Comes to twice the price."""

    @functools.cache  # noqa: B019 - what this is about
    def total(self) -> int:
        """Return twice the price, by way of another method."""
        return self.doubled()

    def doubled(self) -> int:
        """Return twice the price."""
        return 2 * price()


CART = Cart()


@functools.cache
def deposited(cart: Cart) -> int:
    """Return what a cart comes to when it is handed in."""
    return cart.doubled()
