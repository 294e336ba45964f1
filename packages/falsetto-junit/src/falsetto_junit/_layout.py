"""How a record lies in its file: one field a line, and a list a piece at a time.

A hundred thousand checks are written without ever being in memory twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import msgspec

from .schema import Check, NotGraded, Report

__all__ = ["lay_out"]

_MEMBERS = 256
"""How many members of a list are written at once: what fits into a processor's cache."""


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
        # A newline within a text is escaped, so this is the key and no text.
        before, opening, text = text.partition(b'\n "%s": [' % key.encode())
        yield before + opening
        yield from _pieces(members)
    yield text


def _rendered(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)


def _pieces(members: Iterable[object]) -> Iterator[bytes]:
    members = iter(members)
    comma = b""
    while some := tuple(islice(members, _MEMBERS)):
        yield comma + _members(some)
        comma = b","
    if comma:
        yield b"\n "


def _members(members: Sequence[object]) -> bytes:
    """Render members as they lie in a list of the record, without any list around them."""
    return _rendered((members,)).removeprefix(b"[\n [").removesuffix(b"\n ]\n]")
