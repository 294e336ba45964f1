from __future__ import annotations

import json
from pathlib import PurePosixPath
from typing import Any

import falsetto
import pytest
from falsetto_schemas import json_faults, xml_faults
from falsetto_sessions import STEADY, a_check, a_session, an_ungraded_check, sessions, written
from falsetto_testing import core, junit
from hypothesis import example, given
from junitparser import Error, Failure, JUnitXml, Skipped

BOTH = ["junit-10-lenient.xsd", "junit-10-strict.xsd"]
ELEMENTS = ("failure", "error", "skipped")
KINDS = (Failure, Error, Skipped)


def one_of_each() -> Any:
    """Record a session with a check of every reason and of every status, cut short."""
    checks = tuple(
        a_check(
            f"tests/test_a.py::test_{reason.value}",
            verdict=core.REASONS[reason].verdict,
            reason=reason,
            detail="because",
            evidence="E   assert 1 == 2",
        )
        for reason in core.Reason
    )
    ungraded = tuple(
        core.NotGraded(nodeid=f"tests/test_b.py::test_{status.value}", status=status)
        for status in core.Status
    )
    return a_session(checks=checks, not_graded=ungraded, stopped="interrupted", exitstatus=2)


WHOLE = one_of_each()


def with_case_properties(m: falsetto.Patch) -> None:
    """Let every test case of the default dialect carry properties."""
    real = junit._junit._record
    m.setattr(
        junit._junit,
        "_result",
        lambda finding, result=junit._junit._result: real(finding) + result(finding),
    )


def drop_the_tests(m: falsetto.Patch) -> None:
    """Leave out what each of these formats cannot do without."""
    m.setattr(junit._ctrf, "_summary", lambda session, tests: {})
    m.setattr(junit._sarif, "_rule", lambda rule: {"shortDescription": {"text": rule.sentence}})


@falsetto.must_fail_when(with_case_properties)
@pytest.mark.parametrize("schema", BOTH)
@STEADY
@given(sessions())
@example(WHOLE)
@example(a_session(checks=(), not_graded=()))
def test_junit_is_valid_by_both_schemas_of_jenkins(schema: str, session: Any) -> None:
    assert xml_faults(written(session, "junit"), schema) == []


@falsetto.must_fail_when(
    lambda m: m.setitem(vars(junit._junit), "Counter", lambda elements: dict.fromkeys(ELEMENTS, 0))
)
@STEADY
@given(sessions())
@example(WHOLE)
def test_junit_is_read_back_by_a_parser_with_the_counts_that_it_says(session: Any) -> None:
    read = JUnitXml.fromstring(written(session, "junit"))
    (suite,) = read
    results = [type(result) for case in suite for result in case.result]
    said = suite.tests, suite.failures, suite.errors, suite.skipped
    assert said == (len(list(suite)), *(results.count(kind) for kind in KINDS))
    assert (read.tests, read.failures, read.errors) == said[:3]
    suite.update_statistics()  # type: ignore[no-untyped-call]
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == said
    assert len(results) == suite.tests - sum(case.is_passed for case in suite)


@falsetto.must_fail_when(drop_the_tests)
@pytest.mark.parametrize(
    ("format", "schema"), [("ctrf", "ctrf.json"), ("sarif", "sarif-2.1.0.json")]
)
@STEADY
@given(sessions())
@example(WHOLE)
@example(a_session(checks=(), not_graded=(), finished=None, exitstatus=None))
def test_ctrf_and_sarif_are_valid_by_their_own_schemas(
    format: str, schema: str, session: Any
) -> None:
    assert json_faults(written(session, format), schema) == []


ISSUE = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["description", "check_name", "fingerprint", "severity", "location"],
        "properties": {
            "description": {"type": "string", "minLength": 1},
            "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {
                "type": "object",
                "required": ["path", "lines"],
                "properties": {
                    "path": {"type": "string", "minLength": 1},
                    "lines": {
                        "type": "object",
                        "required": ["begin"],
                        "properties": {"begin": {"type": "integer", "minimum": 1}},
                    },
                },
            },
        },
    },
}
"""The fields that GitLab's documentation says a Code Quality report has, with their words."""


@falsetto.must_fail_when(
    lambda m: m.setattr(
        junit._gitlab, "_SEVERITIES", dict.fromkeys(junit._severity.Severity, "bad")
    )
)
@STEADY
@given(sessions())
@example(WHOLE)
def test_gitlab_gets_the_fields_that_it_documents(session: Any) -> None:
    data = written(session, "gitlab")
    assert json_faults(data, ISSUE) == []
    prints = [issue["fingerprint"] for issue in json.loads(data)]
    assert len(set(prints)) == len(prints)


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._finding, "_ROOT", core.Location(path="/etc", line=1))
)
@pytest.mark.parametrize("format", ["gitlab", "sarif"])
def test_every_place_is_one_within_the_project(format: str) -> None:
    session = a_session(not_graded=(an_ungraded_check(), an_ungraded_check("case 4")), stopped="x")
    value = json.loads(written(session, format))
    if format == "gitlab":
        paths = [issue["location"]["path"] for issue in value]
    else:
        paths = [
            location["physicalLocation"]["artifactLocation"]["uri"]
            for result in value["runs"][0]["results"]
            for location in result["locations"]
        ]
    assert paths == ["test_router.py", ".", "."]
    assert not any(PurePosixPath(path).is_absolute() for path in paths)


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._finding.Finding, "place", core.Location(path="x", line=2))
)
@pytest.mark.parametrize("schema", BOTH)
def test_only_the_lenient_schema_of_jenkins_has_a_place_for_a_file(schema: str) -> None:
    data = written(WHOLE, "junit", junit._junit.DIALECTS["github"])
    assert b'file="test_router.py" line="5"' in data
    assert bool(xml_faults(data, schema)) == (schema == "junit-10-strict.xsd")
