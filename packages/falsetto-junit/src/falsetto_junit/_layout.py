"""How a record lies in its file: one field a line, its long lists a piece at a time.

A hundred thousand checks are written and read without ever being in memory twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import BinaryIO, TypeVar, final

import msgspec

from .schema import Check, NotGraded, Report

__all__ = ["lay_out", "pick_up"]

T = TypeVar("T")

_MEMBERS = 256
"""How many members of a list are written at once: what fits into a processor's cache."""

_BYTES = 1 << 18
"""How many bytes are read at once, for the same reason."""

_BETWEEN = b"\n  },\n  {"
"""Where one member of a list ends and the next begins: a newline within a text is escaped."""


def lay_out(
    report: Report, checks: Iterable[Check], not_graded: Iterable[NotGraded]
) -> Iterator[bytes]:
    """Yield, piece by piece, the bytes of a record's file.

    Args:
        report: All but its lists, which are empty.
        checks: The first list.
        not_graded: The second list.
    """
    text = _rendered(report) + b"\n"
    for key, members in (("checks", checks), ("not_graded", not_graded)):
        before, opening, text = text.partition(_opening(key))
        yield before + opening
        yield from _pieces(members)
    yield text


def pick_up(stream: BinaryIO) -> Report | None:
    """Read a record, if its file is byte for byte what is written for what is read.

    Such a file has no key twice, and nothing else that could be read in two ways: msgspec by
    itself lets the last of two equal keys win.

    Args:
        stream: Its file, at the start.

    Returns:
        The record, or None for any other file, which says nothing about whether it is a record.
    """
    source = _Source(stream)
    try:
        head = source.through(_opening("checks"))
        checks = _picked_up(source, Check, before="not_graded")
        between = source.through(_opening("not_graded"))
        not_graded = _picked_up(source, NotGraded, before="selection")
        text = head + between + source.rest()
        report = msgspec.json.decode(text, type=Report)
        _compare(text, _rendered(report) + b"\n")
    except (_OtherLayoutError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return msgspec.structs.replace(report, checks=tuple(checks), not_graded=tuple(not_graded))


@final
class _OtherLayoutError(Exception):
    """The file is not as it is written here."""


@final
class _Source:
    """What is left of a file, of which little is held at a time."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._held = b""

    def through(self, mark: bytes) -> bytes:
        """Take all up to the end of `mark`."""
        while mark not in self._held:
            self._read_on()
        before, _, self._held = self._held.partition(mark)
        return before + mark

    def members(self, end: bytes) -> Iterator[bytes]:
        """Take a list up to its `end`, as many whole members at a time as are held."""
        if not self._held:
            self._read_on()
        if self._held.startswith(b"]"):
            return
        while (place := self._held.find(end)) < 0:
            cut = self._held.rfind(_BETWEEN) + len(b"\n  }")
            if cut >= len(b"\n  }"):
                yield self._held[:cut]
                self._held = self._held[cut + len(b",") :]
            self._read_on()
        yield self._held[:place]
        self._held = self._held[place + len(b"\n ") :]

    def rest(self) -> bytes:
        """Take all that is left."""
        return self._held + self._stream.read()

    def _read_on(self) -> None:
        # Twice as much each time, or a file of one line would be copied again and again.
        more = self._stream.read(max(_BYTES, len(self._held)))
        if not more:
            raise _OtherLayoutError
        self._held += more


def _opening(key: str) -> bytes:
    return b'\n "%s": [' % key.encode()


def _rendered(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)


def _members(members: Sequence[object]) -> bytes:
    """Render members as they lie in a list of the record, without any list around them."""
    return _rendered((members,)).removeprefix(b"[\n [").removesuffix(b"\n ]\n]")


def _pieces(members: Iterable[object]) -> Iterator[bytes]:
    members = iter(members)
    comma = b""
    while some := tuple(islice(members, _MEMBERS)):
        yield comma + _members(some)
        comma = b","
    if comma:
        yield b"\n "


def _picked_up(source: _Source, kind: type[T], before: str) -> list[T]:
    """Take the list that is next in `source` and stands before the key called `before`."""
    end = b'\n ],\n "%s"' % before.encode()
    decoder = msgspec.json.Decoder(list[kind])  # type: ignore[valid-type]
    found: list[T] = []
    for piece in source.members(end):
        members = decoder.decode(b"[" + piece + b"]")
        _compare(piece, _members(members))
        found += members
    return found


def _compare(text: bytes, rendered: bytes) -> None:
    if text != rendered:
        raise _OtherLayoutError
