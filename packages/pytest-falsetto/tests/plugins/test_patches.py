"""pytest-mock, pytest-env, pytest-freezer, time-machine, pytest-socket and pytest-snapshot."""

from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

MOCK = """
    subject.helper = lambda: subject.pick()

    @declared
    def test_spy(mocker):
        spy = mocker.spy(subject, "pick")
        assert subject.pick() == 1
        assert spy.call_count == 1

    @falsetto.must_fail_when(lambda m: m.setattr(subject, "helper", lambda: None))
    def test_called(mocker):
        stub = mocker.patch("subject.pick")
        subject.helper()
        stub.assert_called_once_with()

    @declared
    def test_false(mocker):
        mocker.patch("subject.pick", return_value=1)
        assert subject.pick() == 1
"""
ENV = """
    import os

    @falsetto.must_fail_when(lambda m: m.setenv("ROUTE", "x"))
    def test_proven(): assert os.environ["ROUTE"] == "first"

    @falsetto.must_fail_when(lambda m: m.setenv("ROUTE", "x"))
    def test_false(): assert os.environ["ROUTE"]
"""
FREEZER = """
    import datetime

    @declared
    @pytest.mark.freeze_time("2020-01-01")
    def test_mark(): assert datetime.date.today().year == 2020 and subject.pick() == 1

    @declared
    def test_fixture(freezer):
        freezer.move_to("2017-05-20")
        assert datetime.date.today().year == 2017
        assert subject.pick() == 1

    @declared
    def test_false(freezer): assert subject.pick()
"""
MACHINE = """
    import time
    import time_machine as machine

    @declared
    def test_fixture(time_machine):
        time_machine.move_to(1000000000, tick=False)
        assert time.time() == 1000000000
        assert subject.pick() == 1

    @machine.travel(0, tick=False)
    @declared
    def test_below(): assert time.time() == 0 and subject.pick() == 1

    @declared
    @machine.travel(0, tick=False)
    def test_above(): assert time.time() == 0 and subject.pick() == 1

    @declared
    @machine.travel(0, tick=False)
    def test_false(): assert time.time() < subject.pick()
"""
SOCKET = """
    import socket
    from pytest_socket import SocketBlockedError

    @declared
    def test_blocked():
        with pytest.raises(SocketBlockedError): socket.socket(socket.AF_INET)
        assert subject.pick() == 1

    @falsetto.must_fail_when(
        lambda m: m.setattr(subject, "pick", lambda: socket.socket(socket.AF_INET))
    )
    def test_wrong_reason(): assert subject.pick() == 1

    @declared
    def test_false(): assert subject.pick()
"""
SNAPSHOT = """
    @declared
    def test_proven(snapshot): snapshot.assert_match(str(subject.pick()), "proven.txt")

    @declared
    def test_false(snapshot): snapshot.assert_match("5", "false.txt")
"""
UNHEARD = breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")
VACUOUS = {"test_false": "negative-passed"}


@falsetto.must_fail_when(UNHEARD)
def test_spies_and_stubs_of_pytest_mock_are_the_checks_own(tmp_path: Path) -> None:
    reasons = Suite.of(tmp_path, MOCK, "pytest_mock").grade().reasons
    overwritten = reasons.pop("test_false")
    assert overwritten in ("negative-passed", "not-applied")
    assert reasons == {"test_spy": "stated-reason", "test_called": "stated-reason"}


@falsetto.must_fail_when(UNHEARD)
def test_variables_of_pytest_env_can_be_changed(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, ENV, "env").beside({"pytest.ini": "[pytest]\nenv = ROUTE=first\n"})
    assert suite.grade().reasons == {"test_proven": "stated-reason", **VACUOUS}


@falsetto.must_fail_when(UNHEARD)
def test_frozen_checks_are_graded(tmp_path: Path) -> None:
    assert Suite.of(tmp_path, FREEZER, "freezer").grade().reasons == {
        "test_mark": "stated-reason",
        "test_fixture": "stated-reason",
        **VACUOUS,
    }


@falsetto.must_fail_when(UNHEARD)
def test_checks_that_travel_in_time_are_graded(tmp_path: Path) -> None:
    assert Suite.of(tmp_path, MACHINE, "time_machine").grade().reasons == {
        "test_fixture": "stated-reason",
        "test_below": "stated-reason",
        "test_above": "stated-reason",
        **VACUOUS,
    }


@falsetto.must_fail_when(UNHEARD)
def test_a_blocked_socket_is_no_stated_reason(tmp_path: Path) -> None:
    assert Suite.of(tmp_path, SOCKET, "socket").grade("--disable-socket").reasons == {
        "test_blocked": "stated-reason",
        "test_wrong_reason": "wrong-reason",
        **VACUOUS,
    }


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:rewriting", "lambda config: None"))
def test_files_of_pytest_snapshot_stay_as_they_are(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, SNAPSHOT, "snapshot")
    assert suite.grade("--snapshot-update").others == "2 errored"
    assert "rewrites expected values" in suite.grade("--snapshot-update").output
    assert suite.grade().reasons == {"test_proven": "stated-reason", **VACUOUS}
    assert [path.read_text() for path in tmp_path.rglob("proven.txt")] == ["1"]
