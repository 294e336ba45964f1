"""Find the writers that installed packages offer, without importing any but the one asked for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO, Protocol

from .errors import WriterError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ._channel._records import SessionRecord

__all__ = ["GROUP", "Writer", "available", "failed", "load"]

GROUP = "falsetto.writers"
"""The entry-point group: each name leads to a factory of a writer that takes no argument."""

_HOMES: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("ctrf", "github", "gitlab", "json", "junit", "sarif"), "falsetto-junit")
    | dict.fromkeys(("badge", "badge-svg", "html", "markdown"), "falsetto-report")
)


class Writer(Protocol):
    """Turns a session's record into a file."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""


def available() -> tuple[str, ...]:
    """Name the installed writers, importing none of them."""
    return tuple(sorted({entry.name for entry in _entries()}))


def load(name: str) -> Writer:
    """Import and make the writer called `name`, and no other.

    Raises:
        WriterError: It is missing, it is offered twice, or it cannot be loaded.
    """
    offers = {entry.value.replace(" ", ""): entry for entry in _entries() if entry.name == name}
    if not offers:
        raise WriterError(_missing(name))
    if len(offers) > 1:
        both = " and ".join(sorted(_described(entry) for entry in offers.values()))
        raise WriterError(f"two writers are called {name!r}: {both}; uninstall one of the two")
    (entry,) = offers.values()
    return _made(entry)


def failed(name: str, error: Exception) -> WriterError:
    """Return the error that says of the writer called `name` that it failed at its work.

    Args:
        name: The writer's name.
        error: What it raised.
    """
    return WriterError(
        f"the writer {name!r} failed: {type(error).__name__}: {error}; report it to the package "
        "it comes from"
    )


def _made(entry: EntryPoint) -> Writer:
    # SystemExit too: a module that ends the process on import must not end a test session.
    try:
        writer = entry.load()()
    except (Exception, SystemExit) as error:
        raise WriterError(
            f"the writer {entry.name!r}, {_described(entry)}, cannot be loaded: "
            f"{type(error).__name__}: {error}; install that package anew or leave this writer out"
        ) from error
    if not callable(getattr(writer, "write", None)):
        raise WriterError(
            f"the writer {entry.name!r}, {_described(entry)}, has no write(session, stream), "
            f"but is a {type(writer).__name__}; its package must offer a factory of a writer"
        )
    made: Writer = writer
    return made


def _missing(name: str) -> str:
    installed = ", ".join(available()) or "none"
    home = _HOMES.get(name)
    remedy = f"it comes with the {home} package" if home else "install the package it comes with"
    return f"no writer is called {name!r} (installed: {installed}); {remedy}"


def _described(entry: EntryPoint) -> str:
    origin = "of an unknown package" if entry.dist is None else f"of {entry.dist.metadata['Name']}"
    return f"{entry.value} {origin}"


def _entries() -> list[EntryPoint]:
    # The import costs more than the rest of this package together.
    from importlib.metadata import entry_points

    return list(entry_points(group=GROUP))
