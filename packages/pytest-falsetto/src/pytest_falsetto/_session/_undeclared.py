"""Checks that declare nothing and passed: most of an old suite, and told alike."""

from __future__ import annotations

import json
from functools import cache
from typing import final

from falsetto import (
    CheckRecord,
    Grade,
    Location,
    Outcome,
    Ran,
    RunKind,
    RunResult,
    as_wire,
    clean,
    grade_as_written,
)

__all__ = ["Undeclared"]

_ESCAPED = json.encoder.encode_basestring_ascii
_NODEID, _PLACE, _DURATION = "\0nodeid", "\0place", "\0duration"
_CUT = "\0"


def _graded(duration: float) -> Grade:
    grade = grade_as_written(RunResult(outcome=Outcome.PASSED, duration=duration))
    assert grade is not None
    return grade


@final
class Undeclared:
    """What is said of one such check where that fails no build.

    It reads like a `CheckRecord`, and is made one when somebody wants to write it down: its grade
    is that of all others like it, and says nothing of its own run.

    Args:
        nodeid: The check's node id.
        path: The file that defines it.
        line: Its line there, counted from 0, where that is known.
        duration: Seconds that its run as written took.

    Attributes:
        grade: The grade of all such checks.
        fails_build: That none of them does.
    """

    __slots__ = ("_duration", "_line", "_path", "nodeid")

    grade = _graded(0.0)
    fails_build = False

    def __init__(self, nodeid: str, path: str, line: int | None, duration: float) -> None:
        self.nodeid = nodeid
        self._path = path
        self._line = line
        self._duration = duration

    @property
    def record(self) -> CheckRecord:
        """The record of this one."""
        line = self._line
        return CheckRecord(
            nodeid=self.nodeid,
            grade=_graded(self._duration),
            fails_build=self.fails_build,
            location=None if line is None else Location(path=self._path, line=line + 1),
        )

    @property
    def text(self) -> str:
        """The record as JSON, of which all but three values are those of every other one."""
        place = "null"
        if self._line is not None:
            place = f'{{"path": {_ESCAPED(clean(self._path))}, "line": {self._line + 1}}}'
        ran = Ran(kind=RunKind.POSITIVE, outcome=Outcome.PASSED, duration=self._duration)
        before, between, behind, end = _form()
        nodeid = _ESCAPED(clean(self.nodeid))
        return f"{before}{nodeid}{between}{place}{behind}{ran.duration}{end}"


@cache
def _form() -> list[str]:
    """Return the text of any such record, cut at the places of what differs."""
    wire = as_wire(Undeclared(_NODEID, "", None, 0.0).record)
    wire["nodeid"], wire["location"] = _NODEID, _PLACE
    wire["runs"][0]["duration"] = _DURATION
    form = json.dumps(wire)
    for place in (_NODEID, _PLACE, _DURATION):
        form = form.replace(_ESCAPED(place), _CUT)
    return form.split(_CUT)
