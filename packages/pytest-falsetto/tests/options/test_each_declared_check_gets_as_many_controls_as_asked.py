from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

THIRD_TIME_WRONG = """
    RUNS = []

    @declared
    def test_third():
        RUNS.append(1)
        assert len(RUNS) < 3
"""
ONE = "lambda d, **rest: original(d, **{**rest, 'controls': 1})"


@falsetto.must_fail_when(breaks("pytest_falsetto._checks._driver:engine", ONE))
@pytest.mark.parametrize("word", ["--falsetto-controls=2", "--override-ini=falsetto_controls=2"])
def test_a_second_control_catches_what_goes_wrong_the_third_time(word: str, tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, THIRD_TIME_WRONG).grade(word)
    assert ran.reasons == {"test_third": "not-repeatable"}
    assert ran.record["controls"] == 2
    kinds = [(run["kind"], run["outcome"]) for run in ran.checks["test_third"]["runs"]]
    assert kinds == [("positive", "passed"), ("control", "passed"), ("control", "failed")]


@falsetto.must_fail_when(
    breaks("pytest_falsetto._options:_number", "lambda config, name, parse, default: default")
)
def test_the_command_line_wins_over_the_ini_key(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "@declared\ndef test_a(): assert subject.pick() == 1")
    ran = suite.grade("--override-ini=falsetto_controls=2", "--falsetto-controls=4")
    assert [run["kind"] for run in ran.checks["test_a"]["runs"]] == [
        "positive",
        *["control"] * 4,
        "negative",
    ]
    assert ran.record["controls"] == 4


@falsetto.must_fail_when(
    breaks("pytest_falsetto._options:_number", "lambda config, name, parse, default: 2")
)
def test_there_is_one_control_where_nothing_is_asked(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, THIRD_TIME_WRONG).grade("--override-ini=falsetto_controls=")
    kinds = [run["kind"] for run in ran.checks["test_third"]["runs"]]
    assert kinds == ["positive", "control", "negative"]
