"""What Falsetto says of a check, and how it travels on the reports of a check."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, final

import pytest
from falsetto import CheckRecord, NotGraded, Status, as_wire, from_wire

__all__ = ["PROPERTY", "Note", "attach_record", "detach", "send", "take"]

PROPERTY = "falsetto.verdict"
"""The name under which a check's record rides on ``user_properties``."""

_ATTRIBUTE = "_falsetto"
"""The report's attribute under which a note travels from an xdist worker."""


@final
@dataclass(frozen=True, kw_only=True)
class Note:
    """A check's grade, or why it has none; exactly one of the two.

    Attributes:
        check: The record of its grade.
        ungraded: The record of its being without one.
    """

    check: CheckRecord | None = None
    ungraded: NotGraded | None = None

    @cached_property
    def text(self) -> str:
        """The record of the grade as it rides on a report."""
        assert self.check is not None
        return json.dumps(as_wire(self.check))


def attach_record(report: pytest.TestReport, note: Note) -> None:
    """Put a check's record last among a report's properties."""
    if note.check is not None:
        report.user_properties.append((PROPERTY, note.text))


def detach(report: pytest.TestReport) -> None:
    """Take off a report whatever claims to come from Falsetto."""
    vars(report).pop(_ATTRIBUTE, None)
    if report.user_properties and any(name == PROPERTY for name, _ in report.user_properties):
        report.user_properties = [
            (name, value) for name, value in report.user_properties if name != PROPERTY
        ]


def send(report: pytest.TestReport, note: Note) -> None:
    """Let a note travel with a report to another process, as plain data."""
    if note.check is not None:
        vars(report)[_ATTRIBUTE] = {"check": as_wire(note.check)}
    elif note.ungraded is not None:
        vars(report)[_ATTRIBUTE] = {
            "nodeid": note.ungraded.nodeid,
            "status": note.ungraded.status.value,
            "excluded": note.ungraded.excluded,
        }


def take(report: pytest.TestReport) -> Note | None:
    """Take the note off a report that came from another process."""
    found: dict[str, Any] | None = vars(report).pop(_ATTRIBUTE, None)
    if found is None:
        return None
    if "check" in found:
        return Note(check=from_wire(found["check"]))
    return Note(
        ungraded=NotGraded(
            nodeid=found["nodeid"], status=Status(found["status"]), excluded=found["excluded"]
        )
    )
