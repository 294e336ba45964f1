"""An event stream read back, also one that breaks off."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, final

from ._json_text import parse_json
from .errors import RecordError

__all__ = ["Events", "read_events"]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
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
        RecordError: The file cannot be read, or a line other than a torn last one is no event.
    """
    data = source if isinstance(source, bytes) else _content(os.fspath(source))
    if name is None:
        name = "the event stream" if isinstance(source, bytes) else os.fspath(source)
    lines = data.split(b"\n")
    unfinished = lines.pop()
    events = [_event(line, name, number) for number, line in enumerate(lines, 1) if line.strip()]
    torn = False
    if unfinished.strip():
        try:
            events.append(_event(unfinished, name, len(lines) + 1))
        except RecordError:
            torn = True
    return _sorted_out(events, torn, name)


def _sorted_out(events: list[dict[str, Any]], torn: bool, name: str) -> Events:
    def only(kind: str) -> Mapping[str, Any] | None:
        found = of(kind)
        if len(found) > 1:
            raise RecordError(
                f"{name} cannot be read: it has {len(found)} {kind!r} events, of more than one "
                "session; write each session's events to a file of its own"
            )
        return found[0] if found else None

    def of(kind: str) -> tuple[Mapping[str, Any], ...]:
        return tuple(event for event in events if event["event"] == kind)

    if events and events[0]["event"] != "start":
        raise RecordError(
            f"{name} cannot be read: line 1 is no header; write it anew with Falsetto"
        )
    return Events(
        header=only("start"),
        checks=of("verdict"),
        not_graded=of("not-graded"),
        end=only("end"),
        torn=torn,
    )


def _event(line: bytes, name: str, number: int) -> dict[str, Any]:
    value = parse_json(line, name, first_line=number)
    if not isinstance(value, dict) or not isinstance(value.get("event"), str):
        raise RecordError(
            f"{name} cannot be read: line {number} is no event; write it anew with Falsetto"
        )
    return value


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise RecordError(
            f"{path} cannot be read: {cause}; name a file that --falsetto-events wrote"
        ) from error
