from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

FALSE_FIRST = """
    @declared
    def test_false(): assert subject.pick()

    @declared
    def test_false_too(): assert subject.pick()

    @declared
    def test_proven(): assert subject.pick() == 1
"""
FALSE_ALONE = "@declared\ndef test_false(): assert subject.pick()\n"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:red_text", "lambda check: None")
)
@pytest.mark.parametrize(("word", "ran"), [("-x", 1), ("--maxfail=2", 2)])
def test_sessions_that_stop_on_failures_stop_on_it(word: str, ran: int, tmp_path: Path) -> None:
    done = Suite.of(tmp_path, FALSE_FIRST).grade(word)
    assert done.status == 1
    assert done.line == (0, 0, ran, 0, ran, ran)
    assert done.stopped == f"stopping after {ran} failures"
    assert (done.record["complete"], done.record["selection"]["whole"]) == (False, False)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:Annotator._undeclared", "lambda *_, **__: None")
)
def test_strict_sessions_stop_on_an_unproven_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, "def test_a(): pass\ndef test_b(): pass").grade(
        "--falsetto-strict", "-x"
    )
    assert (ran.status, ran.counts) == (1, "1 failed")
    assert ran.stopped == "stopping after 1 failures"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:red_text", "lambda check: None")
)
def test_last_failed_reruns_it_and_no_proven_check(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, FALSE_FIRST)
    suite.run("--falsetto", "-p", "cacheprovider")
    ran = suite.grade("-p", "cacheprovider", "--lf")
    assert ran.reasons == {"test_false": "negative-passed", "test_false_too": "negative-passed"}
    assert ran.record["selection"]["whole"] is False


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:red_text", "lambda check: None")
)
def test_junit_counts_it_and_carries_each_verdict_once(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, FALSE_FIRST + "\n    def test_u(record_property):\n        pass\n")
    done = ran.run("--falsetto", "--junitxml=j.xml")
    (suite,) = ET.fromstring(done.read("j.xml")).iter("testsuite")
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "2", "0")
    records = {
        case.get("name"): [
            json.loads(found.get("value", ""))
            for found in case.iter("property")
            if found.get("name") == "falsetto.verdict"
        ]
        for case in suite.iter("testcase")
    }
    assert {name: [record["verdict"] for record in found] for name, found in records.items()} == {
        "test_false": ["false"],
        "test_false_too": ["false"],
        "test_proven": ["proven"],
        "test_u": ["unproven"],
    }
    assert records["test_false"][0]["fails_build"] is True


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._words:status_word", "lambda check: 'Failed'")
)
def test_the_short_summary_names_verdict_and_reason(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, FALSE_ALONE).run("--falsetto", "-rf", CI="1")
    (line,) = [line for line in ran.output.splitlines() if line.startswith("FAILED ")]
    assert line == (
        "FAILED test_a.py::test_false - FALSE (negative-passed): still passed under the declared "
        "change, so it cannot fail when it should"
    )


@falsetto.must_fail_when(breaks("pytest_falsetto._compat:told_elsewhere", "lambda report: None"))
@pytest.mark.parametrize("place", [{}, {"CI": "1"}], ids=["by-hand", "in-ci"])
@pytest.mark.parametrize("words", [(), ("-n1",)], ids=["serial", "xdist"])
def test_undeclared_checks_are_told_of_together_and_not_one_by_one(
    words: tuple[str, ...], place: dict[str, str], tmp_path: Path
) -> None:
    body = "".join(f"def test_{number}(): pass\n" for number in range(12)) + FALSE_ALONE
    plugins = ("xdist",) if words else ()
    ran = Suite.of(tmp_path, body, *plugins).run("--falsetto-strict", *words, **place)
    assert (ran.status, ran.counts) == (1, "13 failed")
    assert "___ test_false ___" in ran.output
    assert "___ test_3 ___" not in ran.output
    assert "    test_a.py: 12 (test_" in ran.output
    assert ran.output.count("hint: Say which change") == 1
    assert ran.output.count("hint: Look for the cause") == 1
