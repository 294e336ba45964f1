"""The GitHub writer: workflow commands, which a job's log turns into annotations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import BinaryIO, final

from falsetto import SessionRecord, clean

from ._finding import Finding, find
from ._severity import Severity

__all__ = ["GithubWriter"]

MOST = 10
"""GitHub shows ten annotations of a kind for a step, and silently drops the rest."""

_MESSAGE = 4_000
_COMMANDS: Mapping[Severity, str] = MappingProxyType(
    {Severity.ERROR: "error", Severity.FAILURE: "error", Severity.WARNING: "warning"}
)
_SEVERITIES = tuple(Severity)
_WORDS = ("session", "false", "failed", "unproven")
_IN_MESSAGES = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTIES = {**_IN_MESSAGES, **str.maketrans({":": "%3A", ",": "%2C"})}


@final
class GithubWriter:
    """Writes a session as GitHub workflow commands: its ten worst findings and its verdict line."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        stream.write("".join(f"{line}\n" for line in _lines(session)).encode())


def _lines(session: SessionRecord) -> Iterator[str]:
    worth_it = [finding for finding in find(session) if finding.severity in _COMMANDS]
    worst = sorted(worth_it, key=_rank)[:MOST]
    yield from map(_command, worst)
    if len(worth_it) > len(worst):
        yield f"falsetto: {len(worth_it) - len(worst)} more are in the record"
    # Whatever a record says, what stands on one line behind a word is no command.
    yield f"falsetto: {' '.join(session.line.removeprefix('falsetto: ').split())}"


def _rank(finding: Finding) -> tuple[int, int]:
    word = _WORDS.index(finding.word) if finding.word in _WORDS else len(_WORDS)
    return _SEVERITIES.index(finding.severity), word


def _command(finding: Finding) -> str:
    place = finding.place
    known = finding.location is not None and finding.word != "session"
    where = {"file": place.path, "line": str(place.line)} if known else {}
    properties = ",".join(
        f"{name}={_escaped(text, _IN_PROPERTIES)}"
        for name, text in {**where, "title": f"falsetto: {finding.title}"}.items()
    )
    hint = f"\n{finding.hint}" if finding.hint else ""
    message = clean(f"{finding.nodeid}: {finding.said}", _MESSAGE) + hint
    return f"::{_COMMANDS[finding.severity]} {properties}::{_escaped(message, _IN_MESSAGES)}"


def _escaped(text: str, escapes: Mapping[int, str]) -> str:
    return text.translate(escapes)
