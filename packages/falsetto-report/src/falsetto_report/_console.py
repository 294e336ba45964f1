"""What a command of ours says on the terminal, and that it never ends in a traceback."""

from __future__ import annotations

import io
import os
import sys
from typing import TextIO

from falsetto import clean
from falsetto.errors import FalsettoError, OutputError

__all__ = ["UNUSABLE", "fault", "hear", "say", "say_bytes"]

UNUSABLE = 2
"""The exit status for an input or an option that cannot be used."""


def say(text: str, *, error: bool = False) -> None:
    """Print `text`, whatever the terminal can show of it and whether or not anybody listens."""
    stream: TextIO | None = sys.stderr if error else sys.stdout
    if stream is None:
        return  # it was closed before the program began, and the other is for something else
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    try:
        print(text, file=stream, flush=True)
    except OSError:
        # As in `falsetto-gate | head -1`. The exit status says it all the same.
        _give_up(stream.fileno())


def say_bytes(data: bytes) -> None:
    """Write `data` to standard output as it is.

    Raises:
        OutputError: It is closed, or takes no more.
    """
    stream: TextIO | None = sys.stdout
    if stream is None:
        raise OutputError("standard output is closed; name a file with -o")
    try:
        stream.buffer.write(data)
        stream.buffer.flush()
    except BrokenPipeError:
        _give_up(stream.fileno())
    except OSError as error:
        _give_up(stream.fileno())
        raise OutputError(
            f"standard output cannot be written: {error.strerror}; name a file with -o"
        ) from error


def hear() -> bytes:
    """Return what a program wrote to standard input, and nothing from a person's terminal."""
    stream: TextIO | None = sys.stdin
    try:
        return b"" if stream is None or stream.isatty() else stream.buffer.read()
    except OSError:
        return b""


def fault(command: str, error: BaseException) -> str:
    """Return one line that says why a command did nothing.

    Args:
        command: What to call the program.
        error: What stopped it.
    """
    if isinstance(error, FalsettoError):
        said = str(error)
    elif isinstance(error, KeyboardInterrupt):
        said = "interrupted"
    else:
        said = f"this is a fault of its own, please report it: {type(error).__name__}: {error}"
    return f"{command}: {' '.join(clean(said, 2000).split())}"


def _give_up(descriptor: int) -> None:
    # What is left in the buffer would make Python end with a status of its own.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
