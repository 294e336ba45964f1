"""Bytes from and to a place that was named: whole, or not at all."""

from __future__ import annotations

from falsetto.errors import OutputError, RecordError
from falsetto.files import write_whole

__all__ = ["STANDARD", "put", "take"]

STANDARD = "-"
"""Standard input, or standard output."""

# By their numbers, so that one that is closed is an error like any other, and so that nothing is
# left in a buffer which Python would try to write once more when it ends.
_INPUT, _OUTPUT = 0, 1


def take() -> bytes:
    """Read standard input to its end.

    Raises:
        RecordError: It cannot be read.
    """
    try:
        with open(_INPUT, "rb", closefd=False) as stream:
            return stream.read()
    except OSError as error:
        raise RecordError(
            f"standard input cannot be read: {error.strerror}; name a file instead of {STANDARD}"
        ) from error


def put(data: bytes, target: str) -> None:
    """Write `data` to a file, making its folder, or to standard output.

    Raises:
        OutputError: It cannot be written.
    """
    if target != STANDARD:
        write_whole(target, lambda stream: stream.write(data))
        return
    try:
        with open(_OUTPUT, "wb", closefd=False) as stream:
            stream.write(data)
    except OSError as error:
        raise OutputError(
            f"standard output cannot be written: {error.strerror}; name a file in a folder that "
            "you may write to"
        ) from error
