"""What Falsetto says of a check, and how it travels on the reports of a check."""

from __future__ import annotations

import json
from typing import Any, TypeAlias, final

import pytest
from falsetto import CheckRecord, NotGraded, as_wire

from ._undeclared import Undeclared

__all__ = [
    "PROPERTY",
    "Graded",
    "Note",
    "Said",
    "as_record",
    "attach_record",
    "detach",
    "send",
    "take",
]

PROPERTY = "falsetto.verdict"
"""The name under which a check's record rides on ``user_properties``."""

_ATTRIBUTE = "_falsetto"
"""The report's attribute under which a note travels from an xdist worker."""

Graded: TypeAlias = "CheckRecord | Undeclared"
"""A check's grade."""

Said: TypeAlias = "Graded | NotGraded"
"""A check's grade, or why it has none."""


# There is one of these texts for every check, and nothing in it can hold itself.
_ENCODE = json.JSONEncoder(check_circular=False).encode


@final
class Note:
    """Whose report it is, and what is said of that check.

    Args:
        nodeid: The check's node id, as it was when the check was offered.
        number: Which of the checks of its process it is.
        said: What is said of it; None while there is nothing to say.
        worker: The xdist worker that ran it.
    """

    __slots__ = ("_attached", "nodeid", "number", "said", "worker")

    def __init__(self, nodeid: str, number: int, said: Said | None, worker: str = "") -> None:
        self.nodeid = nodeid
        self.number = number
        self.said = said
        self.worker = worker
        self._attached: tuple[str, str] | None = None

    @property
    def attached(self) -> tuple[str, str] | None:
        """The record of the grade, if there is one, as it rides on every report of the check."""
        if self._attached is None:
            if isinstance(self.said, Undeclared):
                self._attached = PROPERTY, self.said.text
            elif isinstance(self.said, CheckRecord):
                self._attached = PROPERTY, _ENCODE(as_wire(self.said))
        return self._attached


def as_record(check: Graded) -> CheckRecord:
    """Return the record of a grade."""
    return check.record if isinstance(check, Undeclared) else check


def attach_record(report: pytest.TestReport, note: Note) -> None:
    """Put a check's record last among a report's properties."""
    attached = note.attached
    if attached is not None:
        report.user_properties.append(attached)


def detach(report: pytest.TestReport) -> None:
    """Take off a report whatever claims to come from Falsetto."""
    report.__dict__.pop(_ATTRIBUTE, None)
    if report.user_properties and any(name == PROPERTY for name, _ in report.user_properties):
        report.user_properties = [
            (name, value) for name, value in report.user_properties if name != PROPERTY
        ]


def send(report: pytest.TestReport, note: Note) -> None:
    """Let a note travel with a report to another process, as plain data."""
    told: dict[str, Any] = {"nodeid": note.nodeid, "number": note.number}
    if isinstance(note.said, NotGraded):
        told["status"] = note.said.status.value
        told["excluded"] = note.said.excluded
    elif note.said is not None:
        told["check"] = as_wire(as_record(note.said))
    vars(report)[_ATTRIBUTE] = told


def take(report: pytest.TestReport, worker: str) -> Note | None:
    """Take the note off a report that came from a worker."""
    from falsetto import Status, from_wire

    told: dict[str, Any] | None = vars(report).pop(_ATTRIBUTE, None)
    if told is None:
        return None
    said: Said | None = None
    if "check" in told:
        said = from_wire(told["check"])
    elif "status" in told:
        status, excluded = Status(told["status"]), told["excluded"]
        said = NotGraded(nodeid=told["nodeid"], status=status, excluded=excluded)
    return Note(told["nodeid"], told["number"], said, worker)
