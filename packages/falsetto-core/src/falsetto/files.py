"""Files that are written whole, or not at all: for writers, reports and runners."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from ._own_stream import one_more, own_descriptor
from .errors import OutputError

__all__ = ["write_whole"]


def write_whole(path: str | os.PathLike[str], write: Callable[[BinaryIO], object]) -> None:
    """Write a file so that nobody ever sees half of it.

    It is written beside its place and moved there, with the rights that any new file has. Folders
    on the way are made, and a link still leads where it led. What is no file of its own is written
    to in place, all at once: a pipe, a device, or a stream of this process such as ``/dev/stdout``.

    Args:
        path: Where the file goes.
        write: Writes what goes into it to a binary stream.

    Raises:
        OutputError: It cannot be written. What was there before still is, and still is too when
            `write` raises anything else.
    """
    name = os.fspath(path)
    try:
        _write_at(name, write)
    except OSError as error:
        raise OutputError(
            f"{name} cannot be written: {error.strerror or error}; name a file in a folder that "
            "you may write to"
        ) from error


def _write_at(name: str, write: Callable[[BinaryIO], object]) -> None:
    if b"\0" in os.fsencode(name):
        raise OSError("there is a null character in its name")
    descriptor = own_descriptor(name)
    if descriptor is not None:
        _write_now(lambda: one_more(descriptor), write)
    elif os.path.exists(name) and not os.path.isfile(name):
        _write_now(lambda: os.open(name, os.O_WRONLY), write)
    else:
        _replace(Path(os.path.realpath(name)), write)


def _write_now(opened: Callable[[], int], write: Callable[[BinaryIO], object]) -> None:
    content = io.BytesIO()
    write(content)
    with os.fdopen(opened(), "wb") as place:
        place.write(content.getbuffer())


def _replace(path: Path, write: Callable[[BinaryIO], object]) -> None:
    with suppress(FileExistsError):  # a file perhaps, which is told better below
        path.parent.mkdir(parents=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:20]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            write(stream)
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
