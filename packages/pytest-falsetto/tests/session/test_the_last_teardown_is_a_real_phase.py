from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

CLOSING = """
    import logging, os

    @pytest.fixture(scope="module")
    def database():
        yield 1
        print("closing the database")
        logging.getLogger().warning("logged while closing")
        current = os.environ["PYTEST_CURRENT_TEST"]
        {then}

    @declared
    def test_a(database): assert subject.pick() == 1
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._protocol:Protocol._teardown",
        "lambda self: (self._item.session._setupstate.teardown_exact(None), original(self))[1]",
    )
)
def test_its_output_is_captured_and_the_current_test_is_set(tmp_path: Path) -> None:
    body = CLOSING.format(then='open("current.txt", "w").write(current)')
    ran = Suite.of(tmp_path, body).grade()
    assert ran.reasons == {"test_a": "stated-reason"}
    assert (ran.status, ran.counts) == (0, "1 passed")
    assert "closing" not in ran.output
    assert ran.read("current.txt") == "test_a.py::test_a (teardown)"


@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._protocol:_folded", "lambda first, last: first")
)
def test_its_failure_is_one_error_of_the_same_check(tmp_path: Path) -> None:
    body = CLOSING.format(then='raise OSError("the disk is full")')
    ran = Suite.of(tmp_path, body).grade("--junitxml=j.xml")
    assert ran.reasons == {"test_a": "stated-reason"}
    assert (ran.status, ran.counts) == (1, "1 passed, 1 error")
    assert ran.output.count("OSError: the disk is full") == 2  # where it was, and in the summary
    assert ran.output.splitlines().count("closing the database") == 1
    assert ran.output.count("WARNING ") == 1
    cases = list(ET.fromstring(ran.read("j.xml")).iter("testcase"))
    assert [case.get("name") for case in cases if case.find("error") is not None] == ["test_a"]


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._annotate:_after_teardown",
        "lambda report, running: running.note.said",
    )
)
def test_a_check_whose_first_teardown_failed_is_errored_and_runs_once(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        RUNS = []

        @pytest.fixture
        def breaking():
            yield
            raise OSError("cannot close")

        @declared
        def test_a(breaking):
            RUNS.append(1)
            assert subject.pick() == 1

        def test_undeclared(breaking): pass

        def test_later(): assert RUNS == [1]
        """,
    ).grade()
    assert ran.reasons == {"test_later": "undeclared"}
    assert ran.others == "2 errored"
    assert (ran.status, ran.counts) == (1, "3 passed, 2 errors")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._whole:_is_clean", "lambda teardown: True")
)
def test_a_teardown_that_fails_in_a_hidden_run_is_no_pass(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        @pytest.fixture
        def closing():
            yield
            assert subject.pick() == 1

        @declared
        def test_a(closing): assert subject.pick()
        """,
    ).grade()
    assert ran.reasons == {"test_a": "wrong-reason"}
    assert "it errored: AssertionError" in ran.checks["test_a"]["detail"]
