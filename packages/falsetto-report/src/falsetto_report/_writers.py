"""The forms of a report as writers, for a session that has just ended."""

from __future__ import annotations

from typing import BinaryIO, final

from falsetto import SessionRecord
from falsetto_junit import to_report

from . import _formats
from ._inputs import Input
from ._merging import merge

__all__ = ["BadgeSvgWriter", "BadgeWriter", "HtmlWriter", "MarkdownWriter"]


@final
class BadgeWriter:
    """Writes the JSON of an endpoint badge."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        stream.write(_rendered(session, "badge"))


@final
class BadgeSvgWriter:
    """Writes a badge as a picture."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        stream.write(_rendered(session, "badge-svg"))


@final
class HtmlWriter:
    """Writes one page that needs nothing beside it."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        stream.write(_rendered(session, "html"))


@final
class MarkdownWriter:
    """Writes a job summary."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        stream.write(_rendered(session, "markdown"))


def _rendered(session: SessionRecord, form: str) -> bytes:
    document = merge([Input(name="this session", report=to_report(session))])
    return _formats.FORMATS[form](document)
