"""pytest-randomly, pytest-random-order and pytest-repeat."""

from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

BODY = """
    import random
    SEEN = set()

    @declared
    def test_proven(): assert subject.pick() == 1

    @declared
    def test_random():
        SEEN.add(random.random())
        assert len(SEEN) == 1
        assert subject.pick() == 1

    @declared
    def test_false(): assert subject.pick()

    def test_undeclared(): pass
"""
REASONS = {
    "test_proven": "stated-reason",
    "test_random": "stated-reason",
    "test_false": "negative-passed",
    "test_undeclared": "undeclared",
}
UNHEARD = breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")


@falsetto.must_fail_when(UNHEARD)
def test_pytest_randomly_seeds_every_run_alike(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, "randomly").grade("--randomly-seed=7")
    assert ran.reasons == REASONS


@falsetto.must_fail_when(UNHEARD)
def test_a_verdict_depends_on_no_order(tmp_path: Path) -> None:
    body = BODY.replace("SEEN.add(random.random())", "SEEN.add(1)")
    suite = Suite.of(tmp_path, body, "random_order")
    for seed in (1, 2, 3):
        ran = suite.grade("--random-order", f"--random-order-seed={seed}")
        assert ran.reasons == REASONS


@falsetto.must_fail_when(UNHEARD)
def test_each_repetition_of_pytest_repeat_is_a_check(tmp_path: Path) -> None:
    body = BODY.replace("SEEN.add(random.random())", "SEEN.add(1)")
    ran = Suite.of(tmp_path, body, "repeat").grade("--count=2")
    assert ran.line == (4, 0, 2, 2, 8, 8)


@pytest.mark.parametrize("mode", ["load", "loadscope", "loadfile", "loadgroup", "worksteal"])
@falsetto.must_fail_when(breaks("pytest_falsetto._grading:send", "lambda *_: None"))
def test_every_distribution_of_pytest_xdist_is_graded_alike(tmp_path: Path, mode: str) -> None:
    body = BODY.replace("SEEN.add(random.random())", "SEEN.add(1)")
    ran = Suite.of(tmp_path, body, "xdist").grade("-n2", f"--dist={mode}", "-p", "falsetto")
    assert ran.reasons == REASONS


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:send", "lambda *_: None"))
def test_a_check_that_each_worker_runs_counts_for_each(tmp_path: Path) -> None:
    body = "@declared\ndef test_proven(): assert subject.pick() == 1"
    ran = Suite.of(tmp_path, body, "xdist").grade("--dist=each", "--tx=2*popen")
    assert ran.line == (2, 0, 0, 0, 2, 2)
