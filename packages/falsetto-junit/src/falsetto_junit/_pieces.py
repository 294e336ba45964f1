"""A record read a piece at a time, as exactly as at once.

The file is never held as a whole, and most of it is never made into anything but its types.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, TypeVar, final

import msgspec
from falsetto import parse_json
from falsetto.errors import RecordError

from ._certain import at_once
from ._validation import validate
from .schema import Check, NotGraded, Report

__all__ = ["pick_up"]

T = TypeVar("T")

_BYTES = 1 << 18
"""How many bytes are read at once: what fits into a processor's cache."""

_MEMBER = re.compile(rb'\s*(\{\s*"\w+")')
_NO_MEMBER = re.compile(rb"\s*\]")
_CHECKS, _NOT_GRADED = "the checks", "the checks without a verdict"


def pick_up(stream: BinaryIO) -> Report | None:
    """Read a record whose two lists can be told from the rest.

    The lists are cut out and read by themselves. A word takes the place of each, and shows in
    the rest that it was the record's own list.

    Args:
        stream: Its file, at the start.

    Returns:
        The record, or None for any other file, which says nothing about whether it is a record.
    """
    source = _Source(stream)
    try:
        text = source.through("checks")
        checks = _list(source.members(before="not_graded"), Check)
        text += b'"%s"' % _CHECKS.encode() + source.through("not_graded")
        not_graded = _list(source.members(before="selection"), NotGraded)
        text += b'"%s"' % _NOT_GRADED.encode() + source.rest()
        report = _without_lists(parse_json(text, ""))
    except (_OtherLayoutError, RecordError, msgspec.ValidationError):
        return None
    return msgspec.structs.replace(report, checks=tuple(checks), not_graded=tuple(not_graded))


@final
class _OtherLayoutError(Exception):
    """The lists of the record are not found."""


@final
class _Source:
    """What is left of a file, of which little is held at a time."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._held = b""

    def through(self, key: str) -> bytes:
        """Take all up to the bracket that begins the list called `key`."""
        # A quote within a text is escaped, so this is a key wherever the whole is JSON.
        opening = re.compile(rb'"%s"\s*:\s*\[' % key.encode())
        while (found := opening.search(self._held)) is None:
            self._read_on()
        return self._take(found.end())

    def members(self, before: str) -> Iterator[bytes]:
        """Take a list as lists of their own, each of as many whole members as are held.

        Args:
            before: The key that comes after the list.
        """
        while (first := _MEMBER.match(self._held)) is None:
            if _NO_MEMBER.match(self._held):
                return
            self._read_on()
        self._take(first.start(1))
        end = b'"%s"' % before.encode()
        while (place := self._held.find(end)) < 0:
            cut = self._held.rfind(first[1])
            if cut > 0:
                comma = self._held.rfind(b",", 0, cut)
                if self._held[comma + 1 : cut].strip():
                    raise _OtherLayoutError
                yield _bracketed(self._held, comma)
                self._held = self._held[cut:]
            self._read_on()
        bracket = max(self._held.rfind(b"]", 0, place), 0)
        yield _bracketed(self._held, bracket)
        self._held = self._held[bracket:]

    def rest(self) -> bytes:
        """Take all that is left."""
        return self._held + self._stream.read()

    def _take(self, end: int) -> bytes:
        taken, self._held = self._held[:end], self._held[end:]
        return taken

    def _read_on(self) -> None:
        # Twice as much each time, or a file of one line would be copied again and again.
        more = self._stream.read(max(_BYTES, len(self._held)))
        if not more:
            raise _OtherLayoutError
        self._held += more


def _bracketed(text: bytes, end: int) -> bytes:
    # Copied but once: these are all the bytes of the file.
    return b"".join((b"[", memoryview(text)[:end], b"]"))


def _list(pieces: Iterator[bytes], kind: type[T]) -> list[T]:
    types = list[kind]  # type: ignore[valid-type]
    decoder = msgspec.json.Decoder(types)
    found: list[T] = []
    for text in pieces:
        members = at_once(text, decoder)
        found += msgspec.convert(parse_json(text, ""), types) if members is None else members
    return found


def _without_lists(value: Any) -> Report:
    if not isinstance(value, dict):
        raise _OtherLayoutError
    if (value.get("checks"), value.get("not_graded")) != ([_CHECKS], [_NOT_GRADED]):
        raise _OtherLayoutError
    return validate({**value, "checks": (), "not_graded": ()}, "")
