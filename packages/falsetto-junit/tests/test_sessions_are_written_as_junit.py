from __future__ import annotations

import dataclasses
import re
from typing import Any
from xml.etree import ElementTree

import falsetto
import msgspec
import pytest
from falsetto_sessions import STEADY, a_check, a_session, an_ungraded_check, sessions, written
from falsetto_testing import core, junit
from hypothesis import example, given

DIALECTS = junit._junit.DIALECTS
HINT = core.REASONS[core.Reason.NEGATIVE_PASSED].hint


def false(nodeid: str = "tests/test_a.py::test_key", **said: Any) -> Any:
    check = a_check(nodeid, verdict=core.Verdict.FALSE, reason=core.Reason.NEGATIVE_PASSED, **said)
    return dataclasses.replace(check, fails_build=True)


def unproven(nodeid: str = "tests/test_a.py::test_key", **said: Any) -> Any:
    return a_check(nodeid, verdict=core.Verdict.UNPROVEN, reason=core.Reason.UNDECLARED, **said)


def suite_of(*checks: Any, dialect: str = "jenkins", **said: Any) -> ElementTree.Element:
    session = a_session(checks=checks, **{"not_graded": (), **said})
    return ElementTree.fromstring(written(session, "junit", DIALECTS[dialect]))[0]


def cases(*checks: Any, **said: Any) -> list[ElementTree.Element]:
    return list(suite_of(*checks, **said).iter("testcase"))


def say_nothing(m: falsetto.Patch) -> None:
    """Write test cases with nothing in them."""
    m.setattr(junit._junit, "_result", lambda finding: "")


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._junit, "_result", lambda finding: "<system-out/>")
)
def test_a_proven_check_is_a_plain_test_case() -> None:
    session = a_session(not_graded=())
    (line,) = re.findall(rb"<testcase.*", written(session, "junit"))
    assert line == b'<testcase classname="test_router" name="test_key" time="0.750"/>'


@falsetto.must_fail_when(say_nothing)
def test_a_false_check_is_a_failure_with_all_that_explains_it() -> None:
    (case,) = cases(false(detail="nothing was called", evidence="E   assert 1"))
    assert [element.tag for element in case] == ["failure"]
    assert case[0].attrib == {
        "type": "falsetto.negative-passed",
        "message": "false (negative-passed): still passed under the declared change, so it "
        "cannot fail when it should: nothing was called",
    }
    assert case[0].text == (
        "check: tests/test_a.py::test_key\nwhere: test_router.py:5\ndeclared: drop_key\n"
        f"detail: nothing was called\nhint: {HINT}\nevidence: E   assert 1"
    )


@falsetto.must_fail_when(say_nothing)
@pytest.mark.parametrize(
    ("reason", "element"),
    [
        ("positive-failed", "failure"),
        ("out-of-scope", "failure"),
        ("misconfigured", "failure"),
        ("internal-error", "error"),
        ("not-reverted", "error"),
    ],
)
def test_a_crash_of_falsetto_is_told_from_a_failing_check(reason: str, element: str) -> None:
    why = core.Reason(reason)
    check = a_check(verdict=core.REASONS[why].verdict, reason=why)
    (case,) = cases(dataclasses.replace(check, fails_build=True))
    assert [(each.tag, each.get("type")) for each in case] == [(element, f"falsetto.{reason}")]


@falsetto.must_fail_when(say_nothing)
def test_what_is_no_proof_and_no_failure_is_skipped_with_its_reason() -> None:
    tolerated, excluded = cases(unproven(), not_graded=(an_ungraded_check(),))
    assert [each.tag for each in (*tolerated, *excluded)] == ["skipped", "skipped"]
    assert tolerated[0].get("message") == "unproven (undeclared): no declared change"
    assert excluded[0].get("message") == (
        "excluded: passed, and no_proof excludes it from grading: a live service"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(
        junit._junit, "_result", lambda finding: '<failure type="a"/><skipped type="b"/>'
    )
)
@STEADY
@given(sessions())
@example(a_session(checks=(false(), unproven())))
def test_no_test_case_has_two_results(session: Any) -> None:
    for case in ElementTree.fromstring(written(session, "junit")).iter("testcase"):
        assert len(case) <= 1


@falsetto.must_fail_when(lambda m: m.setattr(junit._junit, "_context", lambda session: ()))
def test_the_suite_says_under_what_the_session_ran() -> None:
    suite = suite_of(a_check(), stopped="interrupted", exitstatus=2)
    said = {each.get("name"): each.get("value") for each in suite.iter("property")}
    assert said == {
        "falsetto.line": "falsetto: 1 proven, 0 failed as written, 0 false, 0 unproven "
        "(1 graded of 1 run) - stopped early: interrupted",
        "falsetto.version": "0.1.0",
        "falsetto.python": "3.13.0",
        "falsetto.pytest": "9.2.0",
        "falsetto.rootdir": "/project",
        "falsetto.args": "-q --falsetto",
        "falsetto.strict": "true",
        "falsetto.controls": "1",
        "falsetto.repeats": "1",
        "falsetto.started": "2026-11-30T09:29:46+00:00",
        "falsetto.finished": "2026-11-30T09:29:47+00:00",
        "falsetto.complete": "false",
        "falsetto.stopped": "interrupted",
        "falsetto.exitstatus": "2",
        "falsetto.whole": "true",
    }


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._test_case.Names, "give", lambda names, nodeid: ("a", nodeid))
)
@pytest.mark.parametrize(
    ("nodeid", "classname", "name"),
    [
        ("tests/unit/test_a.py::test_key", "tests.unit.test_a", "test_key"),
        ("test_a.py::TestA::TestB::test_key", "test_a.TestA.TestB", "test_key"),
        ("test_a.py::test_key[a::b/c.py]", "test_a", "test_key[a::b/c.py]"),
        ("app/[id]/test_a.py::test_key", "app.[id].test_a", "test_key"),
        ("README.md::README.md", "README.md", "README.md"),
        ("case 4", "falsetto", "case 4"),
    ],
)
def test_a_node_id_is_divided_as_pytest_divides_it(nodeid: str, classname: str, name: str) -> None:
    (case,) = cases(a_check(nodeid))
    assert (case.get("classname"), case.get("name")) == (classname, name)


@falsetto.must_fail_when(
    lambda m: m.setattr(
        junit._test_case.Names, "give", lambda names, nodeid: junit._test_case._divided(nodeid)
    )
)
@STEADY
@given(sessions())
@example(a_session(checks=tuple(map(a_check, ("a.py::t", "a.py::t (2)", "a.py::t", "a::t")))))
def test_no_two_test_cases_have_one_name(session: Any) -> None:
    found = ElementTree.fromstring(written(session, "junit")).iter("testcase")
    names = [(case.get("classname"), case.get("name")) for case in found]
    assert len(set(names)) == len(names)


@falsetto.must_fail_when(lambda m: m.setattr(junit._xml_text, "bounded", lambda text, limit: text))
@pytest.mark.parametrize("letter", ["x", "ü", "\U0001f600", "&"])
def test_a_text_that_is_too_long_is_cut_and_says_so(letter: str) -> None:
    text = letter * 90_000
    fit = junit._xml_text.bounded(text, 4_000)
    assert len(fit.encode()) <= 4_000
    assert f"[... cut: {len(text.encode())} bytes in all ...]" in fit
    assert fit.startswith(letter * 100)
    assert fit.endswith(letter * 100)


def bound_nothing(m: falsetto.Patch) -> None:
    """Write every text in full."""
    m.setattr(junit._junit, "bounded", lambda text, limit: text)
    m.setattr(junit._test_case, "bounded", lambda text, limit: text)


@falsetto.must_fail_when(bound_nothing)
def test_a_message_has_four_thousand_bytes_at_most_and_a_body_sixty_four_thousand() -> None:
    long = "ü" * 19_000
    (case,) = cases(false(f"a.py::{long}", declared=long, detail=long, evidence=long))
    assert len(str(case[0].get("message")).encode()) <= 4_000
    assert len(str(case[0].text).encode()) <= 64_000
    assert len(str(case.get("name")).encode()) <= 1_000
    assert " bytes in all ...] " in str(case[0].text)


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._finding.Finding, "place", core.Location(path="x.py", line=0))
)
@pytest.mark.parametrize("dialect", ["github", "gitlab", "properties"])
def test_a_dialect_says_where_a_check_is_defined(dialect: str) -> None:
    found = cases(a_check(), not_graded=(an_ungraded_check(),), dialect=dialect)
    places = [(case.get("file"), case.get("line")) for case in found]
    assert places == [("test_router.py", "5"), (None, None)]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        junit._junit.JunitWriter.__init__, "__defaults__", (DIALECTS["properties"],)
    )
)
def test_a_test_case_holds_nothing_more_unless_a_dialect_is_asked_for() -> None:
    data = written(a_session(checks=(false(),), not_graded=()), "junit")
    (case,) = ElementTree.fromstring(data).iter("testcase")
    assert sorted(case.attrib) == ["classname", "name", "time"]
    assert [element.tag for element in case] == ["failure"]


@falsetto.must_fail_when(lambda m: m.setattr(junit._junit, "_record", lambda finding: ""))
def test_one_dialect_carries_the_property_that_pytests_own_reports_carry() -> None:
    long = false(evidence="\U0001f600" * 19_000)
    graded, ungraded = cases(long, not_graded=(an_ungraded_check(),), dialect="properties")
    found = {each.get("name"): each.get("value") for each in graded.iter("property")}
    assert list(found) == ["falsetto.verdict"]
    assert msgspec.json.decode(str(found["falsetto.verdict"])) == core.as_wire(long)
    assert [each.tag for each in ungraded] == ["skipped"]


def with_longer_clocks(m: falsetto.Patch) -> None:
    """Believe whatever a clock says."""
    m.setattr(junit._finding, "_LONGEST", float("inf"))


@falsetto.must_fail_when(with_longer_clocks)
def test_a_time_is_a_number_with_three_decimals() -> None:
    ran = core.Ran(kind=core.RunKind.POSITIVE, outcome=core.Outcome.PASSED, duration=1.7e308)
    short = core.Ran(kind=core.RunKind.POSITIVE, outcome=core.Outcome.PASSED, duration=1e-05)
    suite = suite_of(a_check("a", runs=(ran, ran)), a_check("b", runs=(short,)))
    times = [str(each.get("time")) for each in (suite, *suite.iter("testcase"))]
    assert times == ["31622400.000", "31622400.000", "0.000"]


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._junit, "_result", lambda finding: f"<error>{id(object())}</error>")
)
def test_the_same_session_is_the_same_bytes() -> None:
    session = a_session(checks=(a_check(), false(), unproven()))
    again = a_session(checks=(a_check(), false(), unproven()))
    assert written(session, "junit") == written(again, "junit")
    assert b"<error>" not in written(session, "junit")


def with_every_record(m: falsetto.Patch) -> None:
    """Write each check's record with its test case, also where nobody asked for it."""
    m.setattr(junit._junit, "_result", junit._junit._record)


@falsetto.must_fail_when(with_every_record)
def test_a_hundred_thousand_proofs_take_less_than_twenty_five_megabytes() -> None:
    def name(number: int) -> str:
        return f"tests/routing/area/test_router.py::TestRouter::test_route_keeps_key[{number}]"

    small, large = (
        len(written(a_session(checks=tuple(map(a_check, map(name, range(count))))), "junit"))
        for count in (100, 1_100)
    )
    assert (large - small) / 1_000 * 100_000 < 25e6
