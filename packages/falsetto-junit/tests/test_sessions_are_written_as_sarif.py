from __future__ import annotations

import dataclasses
import json
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_context, a_session, an_ungraded_check, written
from falsetto_testing import core, junit

REASON = core.Reason


def check(reason: Any, nodeid: str = "tests/test_a.py::test_key", line: int = 5) -> Any:
    graded = a_check(nodeid, verdict=core.REASONS[reason].verdict, reason=reason)
    return dataclasses.replace(
        graded,
        fails_build=core.REASONS[reason].always_fails,
        location=core.Location(path="tests/test_a.py", line=line),
    )


def run_of(*checks: Any, **said: Any) -> Any:
    session = a_session(checks=checks, **{"not_graded": (), **said})
    (run,) = json.loads(written(session, "sarif"))["runs"]
    return run


def prints(format: str, *checks: Any) -> list[str]:
    if format == "gitlab":
        session = a_session(checks=checks, not_graded=())
        return [issue["fingerprint"] for issue in json.loads(written(session, format))]
    return [each["partialFingerprints"]["falsetto/v1"] for each in run_of(*checks)["results"]]


def print_the_place(m: falsetto.Patch) -> None:
    """Make a fingerprint of where a check is defined."""
    for module in (junit._sarif, junit._gitlab):
        m.setattr(
            module,
            "fingerprinted",
            lambda found: ((each, f"{each.place.line}{each.word}") for each in found),
        )


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._sarif, "_rule", lambda rule: {"id": "any", "help": {"text": ""}})
)
@pytest.mark.parametrize("reason", list(REASON))
def test_a_rule_is_a_reason_and_its_help_is_the_hint(reason: Any) -> None:
    rules = {each["id"]: each for each in run_of(a_check())["tool"]["driver"]["rules"]}
    entry = core.REASONS[reason]
    assert rules.get(reason.value) == {
        "id": reason.value,
        "shortDescription": {"text": entry.sentence},
        **({"help": {"text": entry.hint}} if entry.hint else {}),
    }


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._sarif, "_INDICES", dict.fromkeys(junit._severity.RULES, 0))
)
def test_a_result_points_to_its_rule_and_to_the_check() -> None:
    run = run_of(a_check(), check(REASON.NEGATIVE_PASSED))
    (result,) = run["results"]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert (result["ruleId"], rule["id"]) == ("negative-passed", "negative-passed")
    assert (result["kind"], result["level"]) == ("fail", "error")
    assert result["properties"] == {"declared": "drop_key"}
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "tests/test_a.py"},
                "region": {"startLine": 5},
            },
            "logicalLocations": [{"fullyQualifiedName": "tests/test_a.py::test_key"}],
        }
    ]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        junit._sarif,
        "_LEVELS",
        {key: {"kind": "fail", "level": "error"} for key in junit._severity.Severity},
    )
)
def test_what_is_tolerated_is_a_warning_and_what_was_not_to_be_graded_does_not_apply() -> None:
    run = run_of(a_check(), check(REASON.UNDECLARED), not_graded=(an_ungraded_check(),))
    weights = [(each["ruleId"], each["kind"], each["level"]) for each in run["results"]]
    assert weights == [("undeclared", "fail", "warning"), ("excluded", "notApplicable", "none")]


@falsetto.must_fail_when(print_the_place)
@pytest.mark.parametrize("format", ["gitlab", "sarif"])
def test_a_finding_is_known_again_after_it_moved(format: str) -> None:
    before = prints(format, check(REASON.UNDECLARED, line=5))
    assert prints(format, a_check(), check(REASON.UNDECLARED, line=50)) == before


@falsetto.must_fail_when(print_the_place)
@pytest.mark.parametrize("format", ["gitlab", "sarif"])
def test_no_two_findings_of_a_session_are_taken_for_one(format: str) -> None:
    twice = check(REASON.UNDECLARED)
    other = check(REASON.WRONG_REASON)
    found = prints(format, twice, twice, other, check(REASON.UNDECLARED, "tests/test_a.py::b"))
    assert len(set(found)) == 4


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._sarif, "_invocation", lambda session, found: {})
)
def test_an_invocation_says_when_and_whether_it_can_be_relied_on() -> None:
    context = a_context(started="2026-11-30T10:29:46.500+01:00", args=("-x",))
    run = run_of(a_check(), context=context, finished=None, stopped="interrupted", exitstatus=2)
    (invocation,) = run["invocations"]
    rules = run["tool"]["driver"]["rules"]
    assert invocation == {
        "executionSuccessful": False,
        "arguments": ["-x"],
        "startTimeUtc": "2026-11-30T09:29:46.500Z",
        "exitCode": 2,
        "toolExecutionNotifications": [
            {
                "level": "error",
                "message": {"text": "the session did not run to its end: interrupted"},
                "associatedRule": {
                    "id": "stopped-early",
                    "index": [rule["id"] for rule in rules].index("stopped-early"),
                },
            }
        ],
    }


@falsetto.must_fail_when(lambda m: m.setattr(junit._sarif, "_uri", lambda path: path))
@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a b/ü%.py", "a%20b/%C3%BC%25.py"),
        ("c:x.py", "c%3Ax.py"),
        ("//host/a.py", ".//host/a.py"),
        ("tests\\#a?.py", "tests/%23a%3F.py"),
    ],
)
def test_a_path_becomes_a_relative_uri(path: str, uri: str) -> None:
    graded = dataclasses.replace(
        check(REASON.UNDECLARED), location=core.Location(path=path, line=5)
    )
    (result,) = run_of(graded)["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
