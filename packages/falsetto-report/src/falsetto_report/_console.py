"""What a command of ours says on the terminal, and that it never ends in a traceback."""

from __future__ import annotations

import io
import os
import sys

from falsetto import clean
from falsetto.errors import FalsettoError

__all__ = ["UNUSABLE", "fault", "say", "say_bytes"]

UNUSABLE = 2
"""The exit status for an input or an option that cannot be used."""


def say(text: str, *, error: bool = False) -> None:
    """Print `text`, whatever the terminal can show of it and whether or not anybody listens."""
    stream = sys.stderr if error else sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    try:
        print(text, file=stream, flush=True)
    except BrokenPipeError:
        _let_go(stream.fileno())


def say_bytes(data: bytes) -> None:
    """Write `data` to standard output as it is."""
    try:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _let_go(sys.stdout.fileno())


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


def _let_go(descriptor: int) -> None:
    # As in `falsetto-gate | head -1`: Python would end with a status of its own.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
