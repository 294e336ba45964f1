"""Bytes to a place that was named: whole, or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from falsetto.errors import OutputError

__all__ = ["STANDARD", "put"]

STANDARD = "-"
"""Standard input, or standard output."""


def put(data: bytes, target: str) -> None:
    """Write `data` to a file, making its folder, or to standard output.

    A file is written beside its place and moved there, so that nobody ever reads half of it. A
    device or a pipe is written to as it is.

    Raises:
        OutputError: It cannot be written.
    """
    try:
        if target == STANDARD:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            _put_file(data, Path(os.path.realpath(target)))
    except (OSError, ValueError) as error:
        name = "standard output" if target == STANDARD else target
        cause = getattr(error, "strerror", None) or error
        raise OutputError(
            f"{name} cannot be written: {cause}; name a file in a folder that you may write to"
        ) from error


def _put_file(data: bytes, path: Path) -> None:
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            stream.write(data)
        return
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
