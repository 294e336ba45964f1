from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

FORGING = """
    import json, pytest
    FORGED = json.dumps({"verdict": "proven", "reason": "stated-reason", "forged": True})

    @pytest.mark.no_proof("why")
    def test_excluded(record_property): record_property("falsetto.verdict", FORGED)

    def test_undeclared(record_property): record_property("falsetto.verdict", FORGED)

    @declared
    def test_vacuous(record_property):
        record_property("falsetto.verdict", FORGED)
        assert subject.pick()

    @declared
    def test_skipped(record_property):
        record_property("falsetto.verdict", FORGED)
        pytest.skip("now")
"""
CONFTEST = """
    import json, pytest
    FORGED = {"check": {"verdict": "proven"}, "verdict": "proven", "forged": True}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(item, call):
        outcome = yield
        outcome.get_result()._falsetto = FORGED
        outcome.get_result().user_properties.append(("falsetto.verdict", json.dumps(FORGED)))
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._session._annotate:detach", "lambda report: None"))
def test_a_forged_record_is_dropped(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, FORGING, conftest=CONFTEST).grade("--junitxml=j.xml")
    assert ran.reasons == {"test_undeclared": "undeclared", "test_vacuous": "negative-passed"}
    assert ran.others == "1 skipped, 1 excluded"
    found = {
        case.get("name"): [
            json.loads(told.get("value", ""))["verdict"]
            for told in case.iter("property")
            if told.get("name") == "falsetto.verdict"
        ]
        for case in ET.fromstring(ran.read("j.xml")).iter("testcase")
    }
    assert found == {
        "test_excluded": [],
        "test_undeclared": ["unproven"],
        "test_vacuous": ["false"],
        "test_skipped": [],
    }


@falsetto.must_fail_when(breaks("pytest_falsetto._session._annotate:detach", "lambda report: None"))
def test_a_forged_record_is_dropped_in_workers_too(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, FORGING, "xdist", conftest=CONFTEST).grade("-n2", "--junitxml=j.xml")
    assert ran.line == (0, 0, 1, 1, 2, 4)
    assert "forged&quot;" not in ran.read("j.xml")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:attach_record", "lambda report, check: None")
)
def test_the_record_is_the_last_of_a_reports_properties(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @declared
        def test_a(record_property):
            record_property("mine", 1)
            assert subject.pick() == 1
        """,
        conftest="""
        import json
        def pytest_runtest_logreport(report):
            if report.when == "call":
                open("properties.json", "w").write(json.dumps(report.user_properties))
        """,
    ).grade()
    first, *others = json.loads(ran.read("properties.json"))
    assert first == ["mine", 1]
    assert [name for name, _ in others] == ["falsetto.verdict"]
    assert json.loads(others[0][1]) == ran.checks["test_a"]


RIVAL = """
    import pytest
    from _pytest.runner import runtestprotocol

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(item, nextitem):
        if "taken" in item.name:
            item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
            runtestprotocol(item, nextitem=nextitem)
            item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            return True
"""
TAKEN = """
    @declared
    def test_mine(): assert subject.pick() == 1

    @declared
    def test_taken(): assert subject.pick() == 1

    @declared
    def test_taken_and_red(): assert subject.pick() == 2

    def test_taken_undeclared(): pass

    @pytest.mark.no_proof("why")
    def test_taken_excluded(): pass
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._annotate:Annotator._not_graded",
        "lambda self, report, running, _: self._undeclared(report, running, failed=report.failed)",
    )
)
def test_a_declared_check_that_another_plugin_ran_is_not_graded(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TAKEN, conftest=RIVAL).grade()
    assert ran.reasons == {"test_mine": "stated-reason", "test_taken_undeclared": "undeclared"}
    assert ran.others == "1 excluded, 2 not graded"
    assert (ran.status, ran.counts) == (1, "1 failed, 4 passed")
    assert "these plugins run checks themselves, ungraded: " in ran.output
    assert "conftest.py" in ran.output.split("ungraded: ")[1].splitlines()[0]


LISTENING = """
    import pytest

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(item, nextitem):
        if item.name == "test_none":
            return None
        item.name
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._rivals:_only_listens", "lambda hook: False")
)
def test_a_plugin_that_only_listens_is_not_said_to_run_checks(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, "def test_a(): pass", conftest=LISTENING).grade()
    assert "falsetto: grading" in ran.output
    assert "run checks themselves" not in ran.output


@falsetto.must_fail_when(breaks("pytest_falsetto._session._annotate:_NOT_GRADED_HERE", "''"))
def test_a_strict_session_fails_a_check_that_another_plugin_ran(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, TAKEN, conftest=RIVAL).grade("--falsetto-strict", "-k", "taken")
    assert ran.counts == "3 failed, 1 passed, 1 deselected"
    assert "NOT GRADED: another plugin ran this declared check" in ran.output


PLANNED_LATE = (
    "type('Late', (original,), {'plan': property("
    "lambda self: __import__('pytest_falsetto._checks._plan', fromlist=['plan']).plan(self.item), "
    "lambda self, plan: None)})"
)


@falsetto.must_fail_when(breaks("pytest_falsetto._session._roll:Running", PLANNED_LATE))
def test_a_check_cannot_exclude_itself_while_it_runs(tmp_path: Path) -> None:
    body = """
        def test_taken(request): request.applymarker(pytest.mark.no_proof("now"))
    """
    ran = Suite.of(tmp_path, body, conftest=RIVAL).grade()
    assert (ran.reasons, ran.others) == ({"test_taken": "undeclared"}, "")
