from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

NOW_AND_THEN = """
    RUNS = []

    @declared
    def test_twice():
        RUNS.append(1)
        assert subject.pick() == 1 or len(RUNS) == 5

    @declared
    def test_always(): assert subject.pick() == 1
"""
ONE = "lambda d, **rest: original(d, **{**rest, 'repeats': 1})"


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._driver:engine", ONE))
@pytest.mark.parametrize("word", ["--falsetto-repeats=3", "--override-ini=falsetto_repeats=3"])
def test_a_check_must_fail_in_each_of_them(word: str, tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, NOW_AND_THEN).grade(word)
    assert ran.reasons == {"test_twice": "negative-passed", "test_always": "stated-reason"}
    assert ran.record["repeats"] == 3
    assert ran.checks["test_twice"]["detail"].startswith(
        "it failed in 2 of 3 runs under the change, and a proof takes all of them"
    )
    assert [run["kind"] for run in ran.checks["test_always"]["runs"]] == [
        "positive",
        "control",
        *["negative"] * 3,
    ]


@falsetto.must_fail_when(
    breaks("pytest_falsetto._options:_number", "lambda config, name, parse, default: 2")
)
def test_there_is_one_where_nothing_is_asked(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, NOW_AND_THEN).grade("--override-ini=falsetto_repeats=")
    assert (ran.record["repeats"], ran.line[:4]) == (1, (2, 0, 0, 0))


FRESH = """
    @pytest.fixture
    def picked(tmp_path):
        (tmp_path / "once").touch(exist_ok=False)
        return subject.pick()

    class TestPick:
        def test_pick(self, picked):
            assert not hasattr(self, "seen")
            self.seen = True
            assert picked == 1
        test_pick = declared(test_pick)
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._driver:engine", ONE))
def test_each_of_them_is_whole_and_fresh(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, FRESH).grade("--falsetto-repeats=4")
    (check,) = ran.checks.values()
    outcomes = [run["outcome"] for run in check["runs"]]
    assert (check["verdict"], outcomes) == ("proven", ["passed"] * 2 + ["failed"] * 4)
