"""Bytes from and to a place that was named: whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from falsetto.errors import OutputError, RecordError

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

    A file is written beside its place and moved there, so that nobody ever reads half of it.
    What is no file of its own, such as a device or a pipe, is written to where it is.

    Raises:
        OutputError: It cannot be written.
    """
    try:
        if target == STANDARD:
            with open(_OUTPUT, "wb", closefd=False) as stream:
                stream.write(data)
        else:
            _put_at(data, target)
    except (OSError, ValueError) as error:
        name = "standard output" if target == STANDARD else target
        cause = getattr(error, "strerror", None) or error
        raise OutputError(
            f"{name} cannot be written: {cause}; name a file in a folder that you may write to"
        ) from error


def _put_at(data: bytes, target: str) -> None:
    # /dev/stdout leads to the file that output was sent to, in which others write as well.
    path = Path(os.path.realpath(target))
    if os.path.abspath(target).startswith("/dev/") or (path.exists() and not path.is_file()):
        with open(target, "ab") as stream:
            stream.write(data)
    else:
        _put_file(data, path)


def _put_file(data: bytes, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
