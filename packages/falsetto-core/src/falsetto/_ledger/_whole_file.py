"""A session's record, written by a writer."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..errors import OutputError
from ..files import write_whole
from ..plugins import failed, load

if TYPE_CHECKING:
    from .._channel._records import SessionRecord

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
    try:
        write_whole(path, lambda stream: writer.write(session, stream))
    except OutputError:
        raise
    except Exception as error:
        raise failed(format, error) from error
