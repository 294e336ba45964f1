"""pytest-rerunfailures, pytest-retry and flaky."""

from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

BODY = """
    ATTEMPTS = []

    @declared
    def test_proven(): assert subject.pick() == 1

    def test_passes_at_last():
        ATTEMPTS.append(1)
        assert len(ATTEMPTS) > 1

    @declared
    def test_false(): assert subject.pick()
"""
RERUN = {
    "rerunfailures": ("--reruns=2",),
    "pytest-retry": ("--retries=2",),
    "flaky": ("--force-flaky", "--max-runs=3"),
}


@pytest.mark.parametrize("plugin", RERUN)
@falsetto.must_fail_when(breaks("pytest_falsetto._session._tally:Tally._end", "lambda *_: None"))
def test_a_check_that_was_run_again_counts_once(tmp_path: Path, plugin: str) -> None:
    ran = Suite.of(tmp_path, BODY, plugin).grade(*RERUN[plugin])
    assert ran.reasons == {
        "test_proven": "stated-reason",
        "test_passes_at_last": "undeclared",
        "test_false": "negative-passed",
    }
    assert (ran.line, ran.others) == ((1, 0, 1, 1, 3, 3), "")


@falsetto.must_fail_when(breaks("pytest_falsetto._session._tally:Tally._begin", "lambda *_: None"))
def test_what_flaky_keeps_to_itself_is_not_incomplete(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, "flaky").grade(*RERUN["flaky"])
    assert ran.others == ""


@falsetto.must_fail_when(breaks("pytest_falsetto._hidden_runs._relay:_RERUNNERS", "frozenset()"))
def test_no_retry_turns_a_false_check_green(tmp_path: Path) -> None:
    body = "@declared\ndef test_false(): assert subject.pick()"
    ran = Suite.of(tmp_path, body, "pytest-retry").grade("--retries=2", "-p", "no:logging")
    assert (ran.status, ran.counts) == (1, "1 failed")


@pytest.mark.parametrize("plugin", RERUN)
@falsetto.must_fail_when(
    breaks("pytest_falsetto._checks._plan:get_declaration", "lambda check: None")
)
def test_hidden_runs_are_run_once_each(tmp_path: Path, plugin: str) -> None:
    body = """
        RUNS = []

        @declared
        def test_proven():
            RUNS.append(1)
            assert subject.pick() == 1

        def test_count(): assert len(RUNS) == 3
    """
    ran = Suite.of(tmp_path, body, plugin).grade(*RERUN[plugin])
    assert ran.line == (1, 0, 0, 1, 2, 2)


@pytest.mark.parametrize("plugin", RERUN)
@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._tally:_OUTCOMES", "('failed', 'skipped')")
)
def test_attempts_that_do_not_count_fail_no_strict_session(tmp_path: Path, plugin: str) -> None:
    body = """
        ATTEMPTS = []

        @declared
        def test_proven(): assert subject.pick() == 1

        @pytest.mark.no_proof("it talks to a live service")
        def test_passes_at_last():
            ATTEMPTS.append(1)
            assert len(ATTEMPTS) > 1
    """
    ran = Suite.of(tmp_path, body, plugin).grade("--falsetto-strict", *RERUN[plugin])
    assert (ran.status, ran.others) == (0, "1 excluded")
