"""A subject of many layers, through which a check comes by what was planted."""

from __future__ import annotations

import copy
import importlib
import json
from collections.abc import Callable
from typing import Any

__all__ = [
    "BACKEND",
    "CALLBACKS",
    "CHOICE",
    "ENCODING",
    "HOOK",
    "PLUGIN",
    "ROWS",
    "TEXT",
    "Client",
    "Order",
    "choose",
    "client",
    "copied",
    "encoded",
    "get_client",
    "handlers",
    "key",
    "limited",
    "load",
    "load_plugin",
    "look_up",
    "order",
    "order_total",
    "parsed",
    "ranked",
    "refuse",
    "refused",
    "refused_later",
    "retried",
    "rows",
    "send",
    "send_by",
    "send_by_client",
    "send_by_transport",
    "settled",
    "stripped",
    "total",
    "total_in_time",
    "unwrap",
    "walk",
    "wrapped",
]

BACKEND: Any = None
CHOICE: Any = "pay"
ENCODING = "utf-8"
HOOK: Any = None
TEXT = "[10]"
ROWS: Any = [1, 2]
PLUGIN: Any = ()
CALLBACKS: list[Callable[[], object]] = []
key: Any = None


class Transport:
    """Sends 10."""

    def send(self) -> int:
        """Return 10."""
        return 10


class Client:
    """Sends what its transport does."""

    def __init__(self, transport: Any = None) -> None:
        self.transport = transport or Transport()

    def send(self) -> Any:
        """Return 10."""
        return self.transport.send()


class Order:
    """Comes to 10."""

    def total(self) -> int:
        """Return 10."""
        return 10


client: Any = Client()
order: Any = Order
handlers: Any = {"pay": lambda: 10}


def total() -> int:
    """Return 10."""
    return 10


async def total_in_time() -> int:
    """Return 10."""
    return 10


def get_client() -> Any:
    """Return the client."""
    return client


def load() -> Any:
    """Make the backend that is named by its path."""
    if BACKEND is None:
        return Transport()
    module, _, name = BACKEND.partition(":")
    return getattr(importlib.import_module(module), name)()


def load_plugin() -> Any:
    """Look up the plugin that is named by its module and its name."""
    if not PLUGIN:
        return total
    module, name = PLUGIN
    return getattr(importlib.import_module(module), name)


def send() -> Any:
    """Send by the client that is got."""
    return get_client().send()


def send_by(given: Any) -> Any:
    """Send by the client that is given."""
    return given.send()


def send_by_client() -> Any:
    """Send by the client that there is."""
    return client.send()


def send_by_transport() -> Any:
    """Send by the transport of the client."""
    return client.transport.send()


def copied() -> Any:
    """Send by a copy of the client."""
    return copy.copy(client).send()


def look_up() -> Any:
    """Call what lies deep in the handlers."""
    found = handlers
    while not callable(found):
        found = next(iter(found.values()))
    return found()


def choose() -> Any:
    """Call the handler that is chosen."""
    return handlers[CHOICE]()


def encoded() -> bytes:
    """Encode the name of the shop."""
    return __name__.encode(ENCODING)


def rows() -> list[Any]:
    """List the rows."""
    return list(ROWS)


def parsed() -> Any:
    """Parse the text, and hand each object in it to the hook."""
    return json.loads(TEXT, object_hook=HOOK)


def ranked() -> list[int]:
    """Sort by the key."""
    return sorted([3, 1], key=key)


def order_total() -> Any:
    """Make an order and add it up."""
    return order().total()


def refuse() -> tuple[None, AssertionError]:
    """Return nothing, and why."""
    return None, AssertionError("refused")


def walk() -> int:
    """Call every callback."""
    for callback in CALLBACKS:
        callback()
    return total()


def wrapped() -> int:
    """Say more about what goes wrong."""
    try:
        return total()
    except Exception as error:
        raise type(error)(f"while adding up: {error}") from error


def refused() -> int:
    """Make an assertion of whatever goes wrong."""
    try:
        return total()
    except Exception as error:  # noqa: BLE001 - what this is about
        raise AssertionError(str(error)) from None


def refused_later() -> int:
    """Make an assertion of whatever went wrong, once that is forgotten."""
    try:
        return total()
    except Exception as error:  # noqa: BLE001 - what this is about
        problem = str(error)
    raise AssertionError(problem)


def limited() -> int:
    """Insist on what it comes to."""
    found = total()
    if found > 100:
        raise AssertionError("too much")
    return found


def settled() -> Any:
    """Ask what it comes to for its result, where that is still to come."""
    found: Any = total()
    return found if isinstance(found, int) else found.result()


def stripped() -> int:
    """Forget where it went wrong."""
    kept = None
    try:
        return total()
    except Exception as error:  # noqa: BLE001 - what this is about
        kept = error
    raise kept.with_traceback(None)


def retried() -> int:
    """Raise a copy of what goes wrong, and deny it."""
    try:
        return total()
    except Exception as error:  # noqa: BLE001 - what this is about
        raise copy.copy(error) from None


def unwrap(result: Any) -> Any:
    """Return the first of a pair, or raise the second."""
    value, error = result
    if error is not None:
        raise error
    return value
