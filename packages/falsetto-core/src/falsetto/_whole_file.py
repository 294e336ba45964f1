"""A file that is written whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import OutputError, WriterError
from .plugins import load

if TYPE_CHECKING:
    from ._records import SessionRecord
    from .plugins import Writer

__all__ = ["write_file"]


def write_file(format: str, path: str | os.PathLike[str], session: SessionRecord) -> None:
    """Have a writer write a session's record, so that nobody ever sees half of the file.

    Args:
        format: The writer's name.
        path: Where the file goes; its folder is made.
        session: The record.

    Raises:
        WriterError: The writer is missing or broken, or it failed.
        OutputError: The file cannot be written.
    """
    writer = load(format)
    target = Path(path)
    try:
        _write(writer, target, session)
    except OSError as error:
        raise OutputError(
            f"{target} cannot be written: {error.strerror or error}; name a file in a folder that "
            "you may write to"
        ) from error
    except Exception as error:
        raise WriterError(
            f"the writer {format!r} failed: {type(error).__name__}: {error}; report it to the "
            "package it comes from"
        ) from error


def _write(writer: Writer, path: Path, session: SessionRecord) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            writer.write(session, stream)
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
