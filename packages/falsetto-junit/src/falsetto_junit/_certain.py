"""What msgspec reads by itself, where it could not be read in two ways."""

from __future__ import annotations

from typing import TypeVar

import msgspec

__all__ = ["at_once"]

T = TypeVar("T")

_SPACES = b" \t\r\n"
_DURATION = b'"duration":'
_NUMBER = b"0123456789.eE+-"


def at_once(text: bytes, decoder: msgspec.json.Decoder[T]) -> T | None:
    """Read what `text` says, or return None where only somebody more careful can tell.

    msgspec lets the last of two equal keys win. What is encoded to the same bytes again, spaces
    aside, has no equal keys, and nothing else that could be read in two ways.
    """
    try:
        value = decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    # Spaces within texts are taken from both sides alike.
    said, again = (each.translate(None, _SPACES) for each in (text, msgspec.json.encode(value)))
    same = said == again or _without_durations(said) == _without_durations(again)
    return value if same else None


def _without_durations(text: bytes) -> bytes:
    """Take out the numbers that one encoder writes as 4e-05, and another as 0.00004."""
    before, *rest = text.split(_DURATION)
    return _DURATION.join([before, *(each.lstrip(_NUMBER) for each in rest)])
