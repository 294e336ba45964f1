"""Read back what a session left: its record, or its event stream."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from falsetto import parse_json
from falsetto.errors import RecordError

from ._json import encode
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
    name = "the record" if isinstance(source, bytes) else os.fspath(source)
    data = source if isinstance(source, bytes) else _content(name)
    report = _at_once(data) or _with_care(data, name)
    refuse_odds(report, name)
    return report


def _at_once(data: bytes) -> Report | None:
    # msgspec lets the last of two equal keys win. What encodes to the same bytes again has no
    # equal keys, and nothing else that could be read in two ways.
    try:
        report = msgspec.json.decode(data, type=Report)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return report if encode(report) == data else None


def _with_care(data: bytes, name: str) -> Report:
    return read_stream(data, name) if is_stream(data) else validate(parse_json(data, name), name)


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise RecordError(
            f"{path} cannot be read: {cause}; name a file that --falsetto-json or "
            "--falsetto-events wrote"
        ) from error
