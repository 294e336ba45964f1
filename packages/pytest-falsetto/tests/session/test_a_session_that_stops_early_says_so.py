from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

HEARD_NOTHING = breaks("pytest_falsetto._session._ending:Ending.stop", "lambda self, reason: None")
ONE_REASON_LESS = "__import__('types').SimpleNamespace(NOT_REVERTED=None)"
ENDS = {
    "interrupt": ("raise KeyboardInterrupt", 2, "interrupted"),
    "exit-green": ('pytest.exit("all fine", returncode=0)', 2, "all fine"),
    "exit-status": ('pytest.exit("mine", returncode=7)', 7, "mine"),
    "should-stop": ('request.session.shouldstop = "a plugin said so"', 2, "a plugin said so"),
}


@falsetto.must_fail_when(HEARD_NOTHING)
@pytest.mark.parametrize("how", ENDS)
def test_a_check_that_ends_the_session_leaves_it_incomplete(how: str, tmp_path: Path) -> None:
    then, status, reason = ENDS[how]
    body = f"""
        @declared
        def test_a(): assert subject.pick() == 1

        def test_b(request): {then}

        def test_c(): pass
        """
    ran = Suite.of(tmp_path, body).grade()
    assert ran.status == status
    assert ran.record["complete"] is False
    assert reason in ran.record["stopped"]
    assert ran.record["line"].endswith(f" - stopped early: {ran.record['stopped']}")
    assert ran.record["exitstatus"] == status
    assert ran.record["selection"]["whole"] is False
    assert "test_a" in ran.reasons
    assert "test_c" not in ran.reasons


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:unasked", "lambda *_: None"))
@pytest.mark.parametrize("how", ["exit", "crash"])
def test_the_verdict_line_is_said_after_a_status_that_pytest_does_not_know(
    how: str, tmp_path: Path
) -> None:
    body = """
        @declared
        def test_a(): assert subject.pick() == 1

        def test_b(): pytest.exit("mine", returncode=7)
        """
    crash = "def pytest_runtest_logfinish(nodeid): raise RuntimeError('a broken plugin')"
    ran = Suite.of(tmp_path, body, conftest=crash if how == "crash" else "").grade()
    assert ran.status == (3 if how == "crash" else 7)
    said = [line for line in ran.output.splitlines() if line.startswith("falsetto: ")]
    assert said == ["falsetto: grading", ran.record["line"]]
    assert ran.record["complete"] is False


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._unasked:pytest.Config.getoption", "lambda *_: False"),
    describe="no option is given",
)
def test_no_summary_is_no_summary_after_any_status(tmp_path: Path) -> None:
    body = "def test_a(): pytest.exit('mine', returncode=7)"
    ran = Suite.of(tmp_path, body).run("--falsetto", "--no-summary")
    assert (ran.status, "falsetto: 0 proven" in ran.output) == (7, False)


@falsetto.must_fail_when(HEARD_NOTHING)
@pytest.mark.parametrize("run", [2, 3], ids=["control", "negative"])
def test_an_interrupt_in_a_hidden_run_ends_the_session_and_undoes_the_change(
    run: int, tmp_path: Path
) -> None:
    body = f"""
        RUNS = []

        @declared
        def test_a():
            RUNS.append(1)
            if len(RUNS) == {run}: raise KeyboardInterrupt
            assert subject.pick() == 1

        def test_b(): pass
        """
    conftest = """
        import subject
        def pytest_sessionfinish(): open("after.txt", "w").write(str(subject.pick()))
        """
    ran = Suite.of(tmp_path, body, conftest=conftest).grade()
    assert (ran.status, ran.stopped) == (2, "interrupted")
    assert ran.others == "1 incomplete"
    assert ran.reasons == {}
    assert ran.read("after.txt") == "1"
    assert "INTERNALERROR" not in ran.output


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._protocol:Reason", ONE_REASON_LESS))
def test_a_change_that_cannot_be_undone_stops_the_session(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
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

        def test_b(): pass
        """,
    ).grade()
    assert ran.reasons == {"test_a": "not-reverted"}
    assert (ran.status, ran.record["complete"]) == (1, False)
    assert ran.stopped == "falsetto: the change declared by test_a.py::test_a could not be undone"


@falsetto.must_fail_when(HEARD_NOTHING)
def test_a_crash_of_pytest_is_told(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        "def test_a(): pass\ndef test_b(): pass",
        conftest="""
        def pytest_runtest_logfinish(nodeid):
            raise RuntimeError("a broken plugin")
        """,
    ).grade()
    assert ran.status == 3
    assert ran.record["complete"] is False
    assert ran.record["stopped"] == "pytest crashed: RuntimeError: a broken plugin"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._ending:Ending.stop", "lambda self, reason: None"),
    describe="no session ever stops early",
)
def test_a_command_line_that_cannot_be_used_makes_no_complete_session(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, "def test_a(): pass").grade("nowhere.py")
    assert (ran.status, ran.record["complete"]) == (4, False)
