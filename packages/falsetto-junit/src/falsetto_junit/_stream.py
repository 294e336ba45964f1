"""An event stream as a report, also one that breaks off."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from falsetto import count, read_events, verdict_line
from falsetto.errors import RecordError

from ._validation import validate
from .schema import Report, Totals

__all__ = ["is_stream", "read_stream", "united"]

# Either the header begins as it is written, torn perhaps, or its keys were sorted since.
_HEADER = re.compile(rb'\s*\{(?:\s*"event"\s*:|[^\n]{0,1000000}"event"\s*:\s*"start")')
_STOPPED = "the event stream has no closing record"
_UNKNOWN: Mapping[str, Any] = {
    "totals": {"verdicts": {}, "graded": 0, "run": 0, "statuses": {}},
    "line": "",
    "complete": False,
    "stopped": _STOPPED,
    "exitstatus": None,
    "finished": None,
}


def is_stream(data: bytes) -> bool:
    """Tell an event stream from a session's record.

    Args:
        data: What is in the file, or its beginning.
    """
    return _HEADER.match(data) is not None


def read_stream(data: bytes, name: str) -> Report:
    """Make a report of an event stream.

    Args:
        data: What is in the stream.
        name: What to call it in an error.

    Raises:
        RecordError: It has no header, a line in it is no event, or a value is of the wrong type.
    """
    events = read_events(data, name=name)
    if events.header is None:
        raise RecordError(
            f"{name} cannot be read: it breaks off in its header (line 1); run the session again"
        )
    return united(events.header, events.end, events.checks, events.not_graded, name)


def united(
    header: Mapping[str, Any],
    end: Mapping[str, Any] | None,
    checks: Sequence[Any],
    not_graded: Sequence[Any],
    name: str,
) -> Report:
    """Make a report of the events of one session.

    Args:
        header: Its first.
        end: Its last, or None when the stream breaks off.
        checks: The graded checks: plain data, or of the schema's type.
        not_graded: The checks without a verdict, likewise.
        name: What to call the stream in an error.

    Raises:
        RecordError: A value is of the wrong type, or the schema is another.
    """
    rest = _UNKNOWN if end is None else end
    report = validate({**header, **rest, "checks": checks, "not_graded": not_graded}, name)
    return report if end is not None else _counted(report)


def _counted(report: Report) -> Report:
    totals = count(
        (check.verdict for check in report.checks), (check.status for check in report.not_graded)
    )
    return msgspec.structs.replace(
        report,
        totals=msgspec.convert(totals, Totals, from_attributes=True),
        line=verdict_line(totals, _STOPPED),
    )
