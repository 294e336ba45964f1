"""pytest-html, pytest-json-report and pytest-reportlog."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    @declared
    def test_proven(request):
        print("a line")
        assert subject.pick() == 1

    def test_undeclared(): pass

    @declared
    def test_false(request): assert subject.pick()
"""
TOLD = breaks(
    "pytest_falsetto._hidden_runs._whole:Whole._phase",
    "lambda self, *given, **more: (lambda phase, item: (item.config.hook."
    "pytest_runtest_logreport(report=item.config.hook.pytest_runtest_makereport("
    "item=item, call=phase.call)), phase)[1])(original(self, *given, **more), self._item)",
)


@falsetto.must_fail_when(TOLD)
def test_the_page_of_pytest_html_holds_each_check_once(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, "html", "html_fixtures", "metadata")
    page = suite.grade("--html=page.html", "--self-contained-html").read("page.html")
    found = re.search(r'data-jsonblob="([^"]*)"', page)
    assert found
    tests = json.loads(html.unescape(found.group(1)))["tests"]
    assert {name: [row["result"] for row in rows] for name, rows in tests.items()} == {
        "test_a.py::test_proven": ["Passed"],
        "test_a.py::test_undeclared": ["Passed"],
        "test_a.py::test_false": ["Failed"],
    }


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._state:ItemState.restore",
        "lambda self: None",
    )
)
def test_the_metadata_of_pytest_json_report_is_of_the_run_as_written(tmp_path: Path) -> None:
    body = """
        @declared
        def test_proven(json_metadata):
            json_metadata["runs"] = json_metadata.get("runs", 0) + 1
            assert subject.pick() == 1
    """
    suite = Suite.of(tmp_path, body, "pytest_jsonreport", "metadata")
    ran = suite.grade("--json-report", "--json-report-file=report.json")
    report = json.loads(ran.read("report.json"))
    assert [(test["outcome"], test["metadata"]) for test in report["tests"]] == [
        ("passed", {"runs": 1})
    ]
    assert report["summary"]["total"] == 1


@falsetto.must_fail_when(TOLD)
def test_pytest_reportlog_holds_three_reports_a_check(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, "pytest_reportlog").grade("--report-log=log.jsonl")
    entries = [json.loads(line) for line in ran.read("log.jsonl").splitlines()]
    outcomes = [
        (entry["nodeid"].partition("::")[2], entry["outcome"])
        for entry in entries
        if entry["$report_type"] == "TestReport" and entry["when"] == "call"
    ]
    assert outcomes == [
        ("test_proven", "passed"),
        ("test_undeclared", "passed"),
        ("test_false", "failed"),
    ]
