from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

WATCHING = """
    import json
    import pytest

    SEEN = []

    def pytest_runtest_logstart(nodeid): SEEN.append("start")
    def pytest_runtest_logfinish(nodeid): SEEN.append("finish")
    def pytest_runtest_logreport(report): SEEN.append(f"{report.when} {report.outcome}")
    def pytest_exception_interact(node, call, report): SEEN.append("interact")
    def pytest_warning_recorded(warning_message): SEEN.append("warning")
    def pytest_sessionfinish(): open("seen.json", "w").write(json.dumps(SEEN))
"""


LOGGED = (
    "lambda item, *more, **named: (lambda phase: (item.config.hook.pytest_runtest_logreport("
    "report=phase.report), phase)[1])(original(item, *more, **named))"
)


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._whole:call_phase", LOGGED))
def test_hooks_that_report_are_called_once_for_each_phase(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import warnings

        @declared
        def test_proven():
            if subject.pick() != 1: warnings.warn("under the change")
            assert subject.pick() == 1

        @declared
        def test_false(): assert subject.pick()
        """,
        conftest=WATCHING,
    ).grade()
    assert ran.reasons == {"test_proven": "stated-reason", "test_false": "negative-passed"}
    phases = ["start", "setup passed", "call passed", "teardown passed", "finish"]
    assert json.loads(ran.read("seen.json")) == [
        *phases,
        *[phase.replace("call passed", "call failed") for phase in phases],
    ]


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._relay:Relay.report",
        "lambda self, item, call: (self._offer or self._decide)(item=item, call=call)",
    )
)
def test_report_hooks_of_the_suite_see_no_deliberate_failure(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @pytest.mark.steps
        class TestSteps:
            @declared
            def test_one(self): assert subject.pick() == 1

            @declared
            def test_two(self): assert subject.pick() == 1
        """,
        conftest="""
        import pytest

        def pytest_runtest_makereport(item, call):
            if call.excinfo is not None:
                item.parent.failed_before = item.name

        def pytest_runtest_setup(item):
            failed = getattr(item.parent, "failed_before", None)
            if failed is not None:
                pytest.xfail(f"{failed} failed before")
        """,
    ).grade("-W", "ignore")
    assert ran.line == (2, 0, 0, 0, 2, 2)
    assert (ran.status, ran.counts) == (0, "2 passed")


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._relay:Relay.report",
        "lambda self, item, call: self._decide(item=item, call=call)",
    )
)
def test_a_soft_assertion_of_the_suites_own_making_still_counts(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        from conftest import soft

        @declared
        def test_soft(): soft(subject.pick() == 1, "not one")

        @declared
        def test_vacuous(): soft(subject.pick(), "nothing")

        def test_later(): soft(True, "never")
        """,
        conftest="""
        import pytest
        FAILED = []

        def soft(condition, text):
            if not condition: FAILED.append(text)

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_makereport(item, call):
            outcome = yield
            report = outcome.get_result()
            if report.when == "call" and FAILED:
                report.outcome, report.longrepr = "failed", ", ".join(FAILED)
                FAILED.clear()
        """,
    ).grade()
    assert ran.reasons == {
        "test_soft": "stated-reason",
        "test_vacuous": "negative-passed",
        "test_later": "undeclared",
    }
    assert ran.checks["test_soft"]["witness"] is None
    assert ran.checks["test_soft"]["detail"]


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._junit:isolation", "lambda config: None")
)
def test_junit_files_hold_what_the_run_as_written_recorded(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a(record_xml_attribute, record_testsuite_property, record_property):
            record_xml_attribute("picked", str(subject.pick()))
            record_testsuite_property("suite_picked", subject.pick())
            record_property("own_picked", subject.pick())
            print(f"printed {subject.pick()}")
            assert subject.pick() == 1
        """,
    ).grade(
        "--junitxml=j.xml", "-o", "junit_family=xunit1", "-o", "junit_logging=all", "-W", "ignore"
    )
    assert ran.reasons == {"test_a": "stated-reason"}
    root = ET.fromstring(ran.read("j.xml"))
    assert [case.get("picked") for case in root.iter("testcase")] == ["1"]
    properties = [(found.get("name"), found.get("value")) for found in root.iter("property")]
    assert [found for found in properties if str(found[0]).endswith("picked")] == [
        ("suite_picked", "1"),
        ("own_picked", "1"),
    ]
    printed = "".join(str(found.text) for found in root.iter("system-out"))
    assert printed.count("printed 1") == 1
    assert "printed 2" not in printed


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._assertions:isolation", "lambda config: None")
)
def test_assertions_that_pass_are_told_of_the_run_as_written_alone(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a():
            assert subject
            assert subject.pick() == 1

        def test_later(): assert pytest
        """,
        conftest="""
        def pytest_assertion_pass(item, orig):
            with open("passed.txt", "a") as file: file.write(f"{item.name}: {orig}\\n")
        """,
    ).grade("-o", "enable_assertion_pass_hook=true")
    assert ran.reasons == {"test_a": "stated-reason", "test_later": "undeclared"}
    assert ran.read("passed.txt").splitlines() == [
        "test_a: subject",
        "test_a: subject.pick() == 1",
        "test_later: pytest",
    ]


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._isolation._assertions:isolation",
        "lambda config: config.getini('enable_assertion_pass_hook') or None",
    )
)
def test_assertions_that_pytest_does_not_explain_are_graded(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a(): assert subject.pick() == 1
        """,
    ).grade("-p", "no:assertion")
    assert ran.reasons == {"test_a": "stated-reason"}
