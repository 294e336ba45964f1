"""The CTRF writer: the Common Test Report Format, one JSON object."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, BinaryIO, final

import msgspec
from falsetto import SessionRecord, session_as_wire

from ._clock import moment, utc
from ._finding import Finding, find
from ._severity import Severity

__all__ = ["CtrfWriter"]

_SPECIFICATION = "0.0.0"
_STATUSES: Mapping[Severity, str] = MappingProxyType(
    {
        Severity.ERROR: "failed",
        Severity.FAILURE: "failed",
        Severity.WARNING: "other",
        Severity.NOTE: "skipped",
        Severity.PASS: "passed",
    }
)
_OF_TOTALS = frozenset(("totals", "line", "complete", "stopped", "exitstatus", "selection"))
_OF_CONTEXT = frozenset(("rootdir", "args", "strict", "controls", "repeats", "pytest", "python"))


@final
class CtrfWriter:
    """Writes a session as CTRF."""

    def write(self, session: SessionRecord, stream: BinaryIO) -> None:
        """Write `session` to `stream`."""
        stream.write(msgspec.json.format(msgspec.json.encode(_report(session)), indent=1) + b"\n")


def _report(session: SessionRecord) -> dict[str, Any]:
    tests = [_test(finding) for finding in find(session)]
    wire = session_as_wire(replace(session, checks=(), not_graded=(), files={}))
    return {
        "reportFormat": "CTRF",
        "specVersion": _SPECIFICATION,
        **_present(timestamp=utc(session.finished) or utc(session.context.started)),
        "generatedBy": "falsetto-junit",
        "results": {
            "tool": {
                "name": "falsetto",
                "version": wire["falsetto"],
                "extra": {key: wire[key] for key in wire if key in _OF_CONTEXT},
            },
            "summary": {
                **_summary(session, tests),
                "extra": {key: wire[key] for key in wire if key in _OF_TOTALS},
            },
            "tests": tests,
        },
    }


def _summary(session: SessionRecord, tests: list[dict[str, Any]]) -> dict[str, int]:
    counted = Counter(test["status"] for test in tests)
    started, finished = moment(session.context.started), moment(session.finished)
    start = 0 if started is None else _milliseconds(started.timestamp())
    took = sum(test["duration"] for test in tests)
    stop = start + took if finished is None else _milliseconds(finished.timestamp())
    return {
        "tests": len(tests),
        **{status: counted[status] for status in ("passed", "failed", "skipped")},
        "pending": 0,
        "other": counted["other"],
        "start": start,
        "stop": stop,
    }


def _test(finding: Finding) -> dict[str, Any]:
    location = finding.location and finding.place
    return {
        "name": finding.nodeid or "a check without a name",
        "status": _STATUSES[finding.severity],
        "duration": _milliseconds(finding.seconds),
        **_present(
            message=None if finding.severity is Severity.PASS else finding.said,
            trace=finding.evidence if finding.severity is not Severity.PASS else None,
            line=location and location.line,
            filePath=location and location.path,
        ),
        "rawStatus": finding.title,
        "extra": _present(
            reason=finding.code,
            declared=finding.declared,
            hint=finding.hint,
            failsBuild=finding.fails,
        ),
    }


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1_000)


def _present(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}
