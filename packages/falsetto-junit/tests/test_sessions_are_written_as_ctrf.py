from __future__ import annotations

import dataclasses
import json
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_context, a_session, an_ungraded_check, written
from falsetto_testing import core, junit


def report_of(*checks: Any, **said: Any) -> Any:
    return json.loads(written(a_session(checks=checks, **said), "ctrf"))


def unproven(reason: str) -> Any:
    why = core.Reason(reason)
    check = a_check(verdict=core.Verdict.UNPROVEN, reason=why, evidence="E   boom")
    return dataclasses.replace(check, fails_build=core.REASONS[why].always_fails)


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._ctrf, "_STATUSES", dict.fromkeys(junit._severity.Severity, "passed"))
)
def test_each_weight_has_a_status_and_they_add_up() -> None:
    report = report_of(a_check(), unproven("undeclared"), unproven("misconfigured"))["results"]
    assert [test["status"] for test in report["tests"]] == ["passed", "other", "failed", "skipped"]
    assert [test["rawStatus"] for test in report["tests"]] == [
        "proven (stated-reason)",
        "unproven (undeclared)",
        "unproven (misconfigured)",
        "excluded",
    ]
    counts = {key: report["summary"][key] for key in ("tests", *junit._ctrf._STATUSES.values())}
    assert counts == {"tests": 4, "passed": 1, "other": 1, "failed": 1, "skipped": 1}


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._ctrf, "_test", lambda finding: {"status": "other", "duration": 0})
)
def test_a_test_says_all_that_explains_its_status() -> None:
    assert report_of(unproven("misconfigured"))["results"]["tests"][0] == {
        "name": "test_router.py::test_key",
        "status": "failed",
        "duration": 750,
        "message": "the declaration is misconfigured",
        "trace": "E   boom",
        "line": 5,
        "filePath": "test_router.py",
        "rawStatus": "unproven (misconfigured)",
        "extra": {
            "reason": "misconfigured",
            "declared": "drop_key",
            "hint": core.REASONS[core.Reason.MISCONFIGURED].hint,
            "failsBuild": True,
        },
    }


@falsetto.must_fail_when(lambda m: m.setattr(junit._ctrf, "moment", lambda text: None))
def test_the_session_has_a_start_and_an_end_in_milliseconds() -> None:
    summary = report_of(a_check(), context=a_context(started="2026-11-30T09:29:46.250Z"))
    start, stop = (summary["results"]["summary"][key] for key in ("start", "stop"))
    assert (start, stop) == (1796030986250, 1796030987000)


@falsetto.must_fail_when(lambda m: m.setattr(junit._ctrf, "_milliseconds", int))
@pytest.mark.parametrize("started", ["", "yesterday", "0001-01-01T00:00:00+14:00"])
def test_a_start_that_cannot_be_read_is_the_beginning_of_time(started: str) -> None:
    report = report_of(a_check(), context=a_context(started=started), finished=None)
    start, stop = (report["results"]["summary"][key] for key in ("start", "stop"))
    assert (start, stop) == (0, 750)
    assert "timestamp" not in report


@falsetto.must_fail_when(lambda m: m.setattr(junit._ctrf, "_OF_TOTALS", frozenset()))
def test_the_summary_carries_the_verdict_line_and_its_totals() -> None:
    session = a_session(not_graded=(an_ungraded_check(),))
    summary = json.loads(written(session, "ctrf"))["results"]["summary"]
    wire = core.session_as_wire(session)
    assert summary["extra"] == {
        key: wire[key]
        for key in ("complete", "stopped", "exitstatus", "totals", "line", "selection")
    }
