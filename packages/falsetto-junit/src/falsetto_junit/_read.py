"""Read back what a session left: its record, or its event stream."""

from __future__ import annotations

import io
import os
from typing import BinaryIO

from falsetto import parse_json
from falsetto.errors import RecordError

from ._lines import follow
from ._pieces import pick_up
from ._stream import is_stream, read_stream
from ._validation import refuse_odds, validate
from .schema import Report

__all__ = ["read"]


def read(source: str | os.PathLike[str] | bytes) -> Report:
    """Read a session's record, as the JSON writer or as the event stream wrote it.

    A stream that breaks off becomes an incomplete report of what it holds.

    Args:
        source: The file, or what is in it.

    Raises:
        RecordError: It is none: missing, cut short, of another schema, of wrong types, ambiguous,
            or at odds with itself. The error names the file and the place in it.
    """
    if isinstance(source, bytes):
        return _understood(io.BytesIO(source), "the record")
    name = os.fspath(source)
    try:
        with _opened(name) as stream:
            return _understood(stream, name)
    except OSError as error:
        raise _unreadable(name, error) from error


def _understood(stream: BinaryIO, name: str) -> Report:
    report = _quickly(stream)
    if report is None:
        stream.seek(0)
        report = _with_care(stream.read(), name)
    refuse_odds(report, name)
    return report


def _quickly(stream: BinaryIO) -> Report | None:
    report = follow(stream)
    if report is not None:
        return report
    stream.seek(0)
    return pick_up(stream)


def _with_care(data: bytes, name: str) -> Report:
    return read_stream(data, name) if is_stream(data) else validate(parse_json(data, name), name)


def _opened(path: str) -> BinaryIO:
    try:
        file = open(path, "rb", buffering=0)  # noqa: SIM115 - the caller closes it
    except ValueError as error:
        raise _unreadable(path, error) from error
    if file.seekable():
        return file
    with file:  # a pipe can be read but once
        return io.BytesIO(file.read())


def _unreadable(path: str, error: Exception) -> RecordError:
    cause = getattr(error, "strerror", None) or error
    return RecordError(
        f"{path} cannot be read: {cause}; name a file that --falsetto-json or "
        "--falsetto-events wrote"
    )
