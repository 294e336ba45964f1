"""An event stream read a line at a time, as exactly as at once.

Nearly every line of a long stream holds a check, which is made into its type as it comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, final

import msgspec
from falsetto import parse_json
from falsetto.errors import RecordError

from ._certain import at_once
from ._stream import united
from .schema import Check, NotGraded, Report

__all__ = ["follow"]

_BYTES = 1 << 18
"""How many bytes are read at once: what fits into a processor's cache."""

_START = b'{"event": "start"'
_KINDS: Mapping[str, type[Check | NotGraded]] = {"verdict": Check, "not-graded": NotGraded}
_DECODERS: Mapping[bytes, tuple[str, msgspec.json.Decoder[Any]]] = {
    b'{"event": "%s"' % kind.encode(): (kind, msgspec.json.Decoder(type))
    for kind, type in _KINDS.items()
}


def follow(stream: BinaryIO) -> Report | None:
    """Read an event stream whose header is as the core writes it, also one that breaks off.

    Args:
        stream: Its file, at the start.

    Returns:
        The report, or None for any other file, which says nothing about whether it is a stream.
    """
    lines = _lines(stream)
    header, is_whole = next(lines)
    if not is_whole or not header.startswith(_START):
        return None
    session = _Session()
    try:
        for line, is_whole in lines:
            if is_whole:
                session.hear(line)
            else:
                with suppress(RecordError):  # it breaks off
                    session.hear(line)
        return session.report(parse_json(header, ""))
    except (_DisorderError, RecordError, msgspec.ValidationError):
        return None


@final
class _DisorderError(Exception):
    """The lines are not in the order in which one session writes them."""


@final
class _Session:
    """What the lines behind the header say."""

    def __init__(self) -> None:
        self._found: dict[str, list[Any]] = {kind: [] for kind in _KINDS}
        self._end: dict[str, Any] | None = None

    def hear(self, line: bytes) -> None:
        """Learn what a line says.

        Raises:
            RecordError: It is no event.
            ValidationError: A value in it is of the wrong type.
            _DisorderError: It does not belong where it is.
        """
        beginning, _, fields = line.partition(b", ")
        if beginning in _DECODERS:
            kind, decoder = _DECODERS[beginning]
            check = at_once(b"{" + fields, decoder)
            if check is not None:
                self._keep(kind, check)
                return
        if line.strip():
            self._hear_out(line)

    def report(self, header: Mapping[str, Any]) -> Report:
        """Return what the session came to."""
        return united(header, self._end, self._found["verdict"], self._found["not-graded"], "")

    def _hear_out(self, line: bytes) -> None:
        event = _event(line)
        kind = event["event"]
        if kind in _KINDS:
            self._keep(kind, msgspec.convert(event, _KINDS[kind]))
        elif kind == "start" or (kind == "end" and self._end is not None):
            raise _DisorderError
        elif kind == "end":
            self._end = event

    def _keep(self, kind: str, check: Check | NotGraded) -> None:
        if self._end is not None:
            raise _DisorderError
        self._found[kind].append(check)


def _event(line: bytes) -> dict[str, Any]:
    value = parse_json(line, "")
    if not isinstance(value, dict) or not isinstance(value.get("event"), str):
        raise RecordError("no event")
    return value


def _lines(stream: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    """Yield each line without its end, and whether it has one: only the last has none."""
    held = b""
    # As much as is held already, or a file of one line would be copied again and again.
    while more := stream.read(max(_BYTES, len(held))):
        *whole, held = (held + more).split(b"\n")
        for line in whole:
            yield line, True
    yield held, False
