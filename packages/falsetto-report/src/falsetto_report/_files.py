"""Files written so that nobody ever sees half of one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from falsetto.errors import OutputError

__all__ = ["write_whole"]


def write_whole(path: Path, data: bytes) -> None:
    """Put `data` at `path`, all of it or nothing; parent folders are made.

    Raises:
        OutputError: It cannot be written. What was there before still is.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)  # a device or a pipe, which nothing can take the place of
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise OutputError(
            f"{path} cannot be written: {error.strerror or error}; name a file in a folder that "
            "can be written to"
        ) from error


def _replace(path: Path, data: bytes) -> None:
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
