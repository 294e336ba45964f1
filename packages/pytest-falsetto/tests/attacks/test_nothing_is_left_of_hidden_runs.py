from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._hidden_runs._surroundings:Trace.take_back",
        "lambda self: original(self) and None or self",
    )
)
def test_what_monkeypatch_changed_in_the_body_is_not_left_for_the_next_test(
    tmp_path: Path,
) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os
        HOME = os.getcwd()

        @declared
        def test_changing(monkeypatch, tmp_path):
            monkeypatch.setenv("MINE", "1")
            monkeypatch.delenv("THERE")
            monkeypatch.chdir(tmp_path)
            assert subject.pick() == 1

        def test_after():
            assert (os.environ.get("MINE"), os.environ.get("THERE")) == (None, "yes")
            assert os.getcwd() == HOME
        """,
    ).grade(THERE="yes")
    assert ran.reasons == {"test_changing": "stated-reason", "test_after": "undeclared"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._surroundings:Trace.leave_again", "lambda self: None")
)
def test_what_a_check_leaves_as_written_is_left(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os

        @declared
        def test_leaving(tmp_path):
            os.environ["MINE"] = os.environ.get("MINE", "") + "x"
            os.chdir("/")
            assert subject.pick() == 1

        def test_after():
            assert os.environ["MINE"] == "x"
            assert os.getcwd() == "/"
        """,
    ).grade()
    assert ran.reasons == {"test_leaving": "stated-reason", "test_after": "undeclared"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._surroundings:_go", "lambda folder: None"),
)
def test_a_check_that_ends_in_a_folder_that_is_removed_is_repeatable(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import os, shutil

        @pytest.fixture
        def passing(tmp_path):
            folder = tmp_path / "passing"
            folder.mkdir()
            yield folder
            shutil.rmtree(folder)

        @declared
        def test_a(passing):
            assert os.getcwd()
            os.chdir(passing)
            assert subject.pick() == 1
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason"}


@falsetto.must_fail_when(
    breaks("pytest_falsetto._hidden_runs._garbage:gc.get_freeze_count", "lambda: 0")
)
def test_what_the_suite_has_set_aside_from_the_collector_stays_aside(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        import gc

        @pytest.fixture(scope="module", autouse=True)
        def aside():
            gc.freeze()
            yield
            assert gc.get_freeze_count()
            gc.unfreeze()

        @declared
        def test_a(): assert subject.pick() == 1

        def test_b(): assert gc.get_freeze_count()
        """,
    ).grade()
    assert ran.reasons == {"test_a": "stated-reason", "test_b": "undeclared"}
