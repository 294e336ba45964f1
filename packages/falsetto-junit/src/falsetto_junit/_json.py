"""The JSON writer: one field a line, so that two records can be compared as text."""

from __future__ import annotations

from typing import BinaryIO, final

import msgspec
from falsetto import SessionRecord

from ._convert import to_report
from .schema import Report

__all__ = ["JsonWriter", "encode"]


@final
class JsonWriter:
    """Writes a session's record as JSON of schema 1, the same bytes for the same session."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        stream.write(encode(to_report(session)))


def encode(report: Report) -> bytes:
    """Render `report` as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
