"""Show somebody who watches a terminal how far a ledger has come."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import IO, final

__all__ = ["Progress"]

_EVERY = 0.1
"""Seconds between two looks of a terminal."""

_SELDOM = 30.0
"""Seconds between two lines in what is no terminal, such as the log of a pipeline."""


@final
class Progress:
    """Shows one line of counts: in a terminal always the same one, elsewhere now and then one.

    A stream that cannot be written to any more is left alone: it is there for company only.

    Args:
        stream: Where it is shown, or None.

    Raises:
        TypeError: It is no stream.
    """

    __slots__ = ("_is_shown", "_lock", "_next", "_stream", "_terminal", "_width")

    def __init__(self, stream: IO[str] | None) -> None:
        if stream is not None and not callable(getattr(stream, "write", None)):
            raise TypeError(
                f"progress= is shown in a stream such as sys.stderr, and {stream!r} is none"
            )
        self._stream = stream
        self._terminal = stream is not None and _is_terminal(stream)
        self._lock = Lock()
        self._is_shown = False
        self._next = monotonic() + (0 if self._terminal else _SELDOM)
        self._width = 0

    @property
    def is_due(self) -> bool:
        """Whether it is time to show something new."""
        return self._stream is not None and monotonic() >= self._next

    def show(self, line: str) -> None:
        """Show where things stand."""
        with self._lock:
            self._next = monotonic() + (_EVERY if self._terminal else _SELDOM)
            if self._terminal:
                self._write(f"\r{line.ljust(self._width)}")
                self._width, self._is_shown = len(line), True
            else:
                self._write(f"{line}\n")

    def end(self) -> None:
        """Take away what is shown in a terminal."""
        with self._lock:
            if self._is_shown:
                self._write(f"\r{' ' * self._width}\r")
            self._stream = None

    def _write(self, text: str) -> None:
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except Exception:  # noqa: BLE001 - it is the harness's own, and may raise anything
            self._stream = None


def _is_terminal(stream: IO[str]) -> bool:
    try:
        return bool(getattr(stream, "isatty", bool)())
    except (OSError, ValueError):  # it is closed
        return False
