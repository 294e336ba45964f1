"""An event stream read back, also one that breaks off."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, final

from .._record import record
from .._text._json_text import parse_json
from ..errors import RecordError

__all__ = ["Events", "read_events"]

_KINDS = frozenset({"start", "verdict", "not-graded", "end"})
_ANEW = "write it anew with Falsetto"
_APART = "write each session's events to a file of its own"


@final
@record
class Events:
    """What an event stream says, as plain data.

    Attributes:
        header: The header, or None when not even that was written.
        checks: The records of the graded checks, in order.
        not_graded: The records of the checks without a verdict, in order.
        end: The closing record, or None when the session did not run to its end.
        torn: Whether the last line breaks off in the middle.
    """

    header: Mapping[str, Any] | None
    checks: tuple[Mapping[str, Any], ...]
    not_graded: tuple[Mapping[str, Any], ...]
    end: Mapping[str, Any] | None
    torn: bool


def read_events(source: str | os.PathLike[str] | bytes, *, name: str | None = None) -> Events:
    """Read an event stream, also one that breaks off.

    Events of a kind that is not known are passed over.

    Args:
        source: The file, or what is in it.
        name: What to call it in an error; a file has its own name.

    Raises:
        RecordError: The file cannot be read, a line other than a torn last one is no event, or
            the lines are not in the order in which one session writes them.
    """
    data = source if isinstance(source, bytes) else _content(os.fspath(source))
    if name is None:
        name = "the event stream" if isinstance(source, bytes) else os.fspath(source)
    *lines, unfinished = data.split(b"\n")
    events = [
        (number, _event(line, name, number)) for number, line in enumerate(lines, 1) if line.strip()
    ]
    torn = False
    if unfinished.strip():
        number = len(lines) + 1
        try:
            events.append((number, _event(unfinished, name, number)))
        except RecordError:
            torn = True
    _refuse_disorder(events, name)
    return _sorted_out([event for _, event in events], torn)


def _refuse_disorder(events: Sequence[tuple[int, Mapping[str, Any]]], name: str) -> None:
    """Refuse what no session writes: a stream has one header, which is first, and one end."""
    ended = 0
    for index, (number, event) in enumerate(events):
        kind = event["event"]
        if index == 0 and kind != "start":
            raise _refusal(name, f"line {number} is no header", _ANEW)
        if index > 0 and kind == "start":
            raise _refusal(name, f"line {number} is a second header", _APART)
        if ended and kind in _KINDS:
            raise _refusal(name, f"line {number} comes after the end (line {ended})", _APART)
        if kind == "end":
            ended = number


def _sorted_out(events: Sequence[Mapping[str, Any]], torn: bool) -> Events:
    def of(kind: str) -> tuple[Mapping[str, Any], ...]:
        return tuple(event for event in events if event["event"] == kind)

    return Events(
        header=next(iter(of("start")), None),
        checks=of("verdict"),
        not_graded=of("not-graded"),
        end=next(iter(of("end")), None),
        torn=torn,
    )


def _event(line: bytes, name: str, number: int) -> dict[str, Any]:
    value = parse_json(line, name, first_line=number)
    if not isinstance(value, dict) or not isinstance(value.get("event"), str):
        raise _refusal(name, f"line {number} is no event", _ANEW)
    return value


def _refusal(name: str, fault: str, remedy: str) -> RecordError:
    return RecordError(f"{name} cannot be read: {fault}; {remedy}")


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise RecordError(
            f"{path} cannot be read: {cause}; name a file that --falsetto-events wrote"
        ) from error
