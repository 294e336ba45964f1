"""Which check a report is of, and what kind of report it is, is no matter of its attributes."""

from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Ran, Suite, breaks

THREE = """
    @declared
    def test_proven(): assert subject.pick() == 1

    @declared
    def test_false(): assert subject.pick()

    def test_undeclared(): pass
"""
HOOK = """
    import pytest

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(item, call):
        outcome = yield
        report = outcome.get_result()
        if {where}:
            {rewrite}
"""
BY_NAME = breaks(
    "pytest_falsetto._session._roll:Roll.of", "lambda self, report: self._stray(report.nodeid)"
)


def rewritten(folder: Path, rewrite: str, *args: str, where: str = "True") -> Ran:
    """Grade three checks strictly, under a hook that rewrites their reports."""
    plugins = ("xdist",) if "-n1" in args else ()
    hook = HOOK.format(rewrite=rewrite, where=where)
    return Suite.of(folder, THREE, *plugins, conftest=hook).grade("--falsetto-strict", *args)


@falsetto.must_fail_when(BY_NAME)
def test_a_new_name_on_a_report_is_no_new_check(tmp_path: Path) -> None:
    ran = rewritten(tmp_path, 'report.nodeid = "elsewhere.py::" + report.nodeid')
    assert (ran.status, ran.line, ran.others) == (1, (1, 0, 1, 1, 3, 3), "")
    assert [check["nodeid"] for check in ran.record["checks"]] == [
        "test_a.py::test_proven",
        "test_a.py::test_false",
        "test_a.py::test_undeclared",
    ]


@falsetto.must_fail_when(BY_NAME)
def test_the_name_of_another_check_is_no_way_out(tmp_path: Path) -> None:
    body = f"""{THREE}
    @pytest.mark.no_proof("why")
    def test_excluded(): pass
    """
    rewrite = 'report.nodeid = "test_a.py::test_excluded"'
    ran = Suite.of(tmp_path, body, conftest=HOOK.format(rewrite=rewrite, where="True")).grade()
    assert (ran.line, ran.others) == ((1, 0, 1, 1, 3, 4), "1 excluded")


@pytest.mark.parametrize("how", [(), ("-n1",)], ids=["here", "in a worker"])
@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._annotate:is_subtest", "lambda report: hasattr(report, 'context')"
    )
)
def test_a_context_makes_no_subtest(how: tuple[str, ...], tmp_path: Path) -> None:
    ran = rewritten(tmp_path, 'report.context = "of mine"', *how)
    assert (ran.status, ran.line, ran.others) == (1, (1, 0, 1, 1, 3, 3), "")


ANY_NODE = (
    "lambda self, report: original(self, report) if not hasattr(report, 'node') else "
    "self._books.tally.add(report, take(report, 'gw0'))"
)


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:Grading._note", ANY_NODE))
def test_a_node_makes_no_report_of_a_worker(tmp_path: Path) -> None:
    forge = """Some = __import__("types").SimpleNamespace
            report.node = Some(_workerinfocache="", gateway=Some(id="gw0"))
            report._falsetto = {"nodeid": item.nodeid, "number": 1, "status": "skipped"}"""
    ran = rewritten(tmp_path, forge)
    assert (ran.line, ran.others) == ((1, 0, 1, 1, 3, 3), "")


ENDS = {
    "an outcome that pytest does not know": ('report.outcome = "flaky"', "True"),
    "another phase": ('report.when = "setup"', 'call.when == "call"'),
    "one phase less": ('report.when = "call"', 'call.when == "teardown"'),
}


@pytest.mark.parametrize("how", [(), ("-n1",)], ids=["here", "in a worker"])
@pytest.mark.parametrize("end", ENDS)
@falsetto.must_fail_when(breaks("pytest_falsetto._session._tally:Status", "None"))
def test_a_check_whose_end_is_hidden_is_incomplete(
    end: str, how: tuple[str, ...], tmp_path: Path
) -> None:
    rewrite, where = ENDS[end]
    ran = rewritten(tmp_path, rewrite, *how, where=f'{where} and item.name == "test_undeclared"')
    assert ran.others == "1 incomplete"
    assert ran.line == (1, 0, 1, 0, 2, 3)


@pytest.mark.parametrize("how", [(), ("-n1",)], ids=["alone", "with a worker"])
@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._annotate:Annotator._not_graded", "lambda self, *_: None")
)
def test_a_report_of_nothing_that_was_collected_is_red(
    how: tuple[str, ...], tmp_path: Path
) -> None:
    conftest = """
        import pytest

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtestloop(session):
            yield
            if hasattr(session.config, "workerinput"):
                return
            name, where = "hidden.py::test_hidden", ("hidden.py", 0, "test_hidden")
            for when in ("setup", "call", "teardown"):
                report = pytest.TestReport(name, where, {}, "passed", None, when)
                session.ihook.pytest_runtest_logreport(report=report)
        """
    body = "@declared\ndef test_proven(): assert subject.pick() == 1"
    plugins = ("xdist",) if how else ()
    ran = Suite.of(tmp_path, body, *plugins, conftest=conftest).grade("--falsetto-strict", *how)
    assert (ran.counts, ran.line) == ("1 failed, 1 passed", (1, 0, 0, 0, 1, 2))
    assert ran.others == "1 not graded"
    assert "nobody can say what this report is of" in ran.output
