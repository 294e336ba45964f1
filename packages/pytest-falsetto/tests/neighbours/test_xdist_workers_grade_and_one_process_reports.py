from __future__ import annotations

import json
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

FOUR = """
    @declared
    def test_proven(): assert subject.pick() == 1

    @declared
    def test_false(): assert subject.pick()

    def test_undeclared(): pass

    @pytest.mark.skip
    def test_skipped(): pass

    @pytest.mark.no_proof("why")
    def test_excluded(): pass
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:send", "lambda report, note: None"))
@pytest.mark.parametrize("dist", ["loadscope", "loadfile"])
def test_verdicts_survive_the_way_from_the_workers(dist: str, tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, FOUR, "xdist")
    ran = suite.beside({"test_b.py": suite.files["test_a.py"]}).grade(
        "-n2", f"--dist={dist}", "--falsetto-events=e.jsonl", "-v"
    )
    assert ran.line == (2, 0, 2, 2, 6, 10)
    assert ran.others == "2 skipped, 2 excluded"
    assert (ran.status, ran.counts) == (1, "2 failed, 6 passed, 2 skipped")
    record = ran.record
    assert (record["complete"], record["selection"]["collected"]) == (True, 10)
    assert {"subject.py", "test_a.py", "test_b.py"} <= set(record["files"])
    assert record["checks"][0]["runs"]
    events = [json.loads(line) for line in ran.read("e.jsonl").splitlines()]
    assert len(events) == 12
    assert ran.output.count(" PROVEN test_") == 2


ONE_OF_EACH_NAME = (
    "lambda self, report, note: None if report.nodeid in [check.nodeid for check in self.checks] "
    "else original(self, report, note)"
)


@falsetto.must_fail_when(breaks("pytest_falsetto._session._tally:Tally.add", ONE_OF_EACH_NAME))
def test_each_worker_of_dist_each_is_counted(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, FOUR, "xdist").grade("--dist=each", "--tx=2*popen")
    assert ran.line == (2, 0, 2, 2, 6, 10)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._ending:Ending.stop", "lambda self, reason: None")
)
def test_a_worker_that_is_lost_leaves_the_session_incomplete(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os

        @declared
        def test_a(): assert subject.pick() == 1

        @falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", lambda: os._exit(1)))
        def test_b(): assert subject.pick() == 1
        """,
        "xdist",
    ).grade("-n1", "--max-worker-restart=0")
    assert ran.status != 0
    assert ran.record["complete"] is False
    assert "lost" in str(ran.stopped)
    assert "test_b" not in ran.reasons


# Both the worker that noticed and the process that reports would stop the session.
GO_ON = (
    "(setattr(__import__('pytest_falsetto._checks._protocol', fromlist=['Reason']), 'Reason', "
    "__import__('types').SimpleNamespace(NOT_REVERTED=None)), lambda config, reason: None)[1]"
)


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:stop_all", GO_ON))
def test_a_change_that_cannot_be_undone_stops_every_worker(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import time

        class Locking:
            locked = False
            def __setattr__(self, name, value):
                if Locking.locked: raise RuntimeError("locked")
                Locking.locked = name == "value"
                object.__setattr__(self, name, value)

        BOX = Locking()
        object.__setattr__(BOX, "value", 1)

        @falsetto.must_fail_when(lambda m: m.setattr(BOX, "value", 2))
        def test_a(): assert BOX.value == 1

        @pytest.mark.parametrize("number", range(60))
        def test_b(number): time.sleep(0.05)
        """,
        "xdist",
    ).grade("-n2", "--dist=load", "--maxschedchunk=2")
    assert ran.reasons["test_a"] == "not-reverted"
    assert ran.status in (1, 2)
    assert ran.line[5] < 50
    assert ran.record["complete"] is False
