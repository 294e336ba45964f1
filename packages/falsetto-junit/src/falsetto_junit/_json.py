"""The JSON writer: one field a line, so that two records can be compared as text."""

from __future__ import annotations

from dataclasses import replace
from typing import BinaryIO, final

from falsetto import SessionRecord

from ._convert import to_check, to_not_graded, to_report
from ._layout import lay_out

__all__ = ["JsonWriter"]


@final
class JsonWriter:
    """Writes a session's record as JSON of schema 1, the same bytes for the same session."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        but_its_checks = to_report(replace(session, checks=(), not_graded=()))
        checks = map(to_check, session.checks)
        not_graded = map(to_not_graded, session.not_graded)
        for piece in lay_out(but_its_checks, checks, not_graded):
            stream.write(piece)
