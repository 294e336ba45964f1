from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

LENIENT = "lambda *, strict: original(strict=False)"


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:Annotator", LENIENT))
def test_every_unproven_check_is_red(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        def test_undeclared(): pass

        @falsetto.must_fail_when(lambda m: m.setattr(subject, "gone", 1))
        def test_not_applied(): assert subject.pick() == 1

        @declared
        def test_proven(): assert subject.pick() == 1

        @pytest.mark.no_proof("it talks to a live service")
        def test_excluded(): pass
        """,
    ).grade("--falsetto-strict")
    assert (ran.status, ran.counts) == (1, "2 failed, 2 passed")
    assert ran.line == (1, 0, 0, 2, 3, 4)
    assert {name: check["fails_build"] for name, check in ran.checks.items()} == {
        "test_undeclared": True,
        "test_not_applied": True,
        "test_proven": False,
    }
    assert ran.record["strict"] is True
    assert "UNPROVEN test_a.py::test_undeclared" in ran.output


NOTHING_GRADED = """
    @pytest.mark.no_proof("it talks to a live service")
    def test_excluded(): pass

    @pytest.mark.skip
    def test_skipped(): pass
"""


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._ending:Ending.exit_status",
        "lambda self, status, *_, **__: status",
    )
)
def test_a_strict_session_that_graded_nothing_fails(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, NOTHING_GRADED).grade("--falsetto-strict")
    assert (ran.status, ran.counts) == (1, "1 passed, 1 skipped")
    assert ran.line == (0, 0, 0, 0, 0, 2)
    assert ran.record["exitstatus"] == 1


@falsetto.must_fail_when(breaks("pytest_falsetto._session._books:_NOTHING_GRADED", "''"))
def test_a_strict_session_that_graded_nothing_says_why_it_fails(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, NOTHING_GRADED).grade("--falsetto-strict")
    assert "falsetto: of the checks that ran none was graded, and a strict session" in ran.output
    lenient = Suite.of(tmp_path, NOTHING_GRADED).grade()
    assert "none was graded" not in lenient.output


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:any", "lambda modes: False"))
@pytest.mark.parametrize(
    "mode",
    ["--collect-only", "--setup-only", "--setup-plan", "--fixtures", "--fixtures-per-test"],
)
def test_a_mode_that_runs_nothing_is_exempt(mode: str, tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, "@declared\ndef test_a(tmp_path): assert subject.pick() == 1")
    ran = suite.run("--falsetto-strict", mode)
    assert ran.status == 0, ran.output
    assert "graded of" not in ran.output


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._session._ending.Ending, "exit_status", lambda self, status, *_, **__: status
    )
)
def test_success_is_earned() -> None:
    totals = plugin._session._ending.Totals
    graded = totals(verdicts={}, graded=1, run=1)
    none_graded = totals(verdicts={}, graded=0, run=1)
    none_run = totals(verdicts={}, graded=0, run=0)
    ending = plugin._session._ending.Ending()
    assert ending.exit_status(0, graded, strict=True) == 0
    assert ending.exit_status(0, none_graded, strict=False) == 0
    assert ending.exit_status(0, none_graded, strict=True) == 1
    assert ending.exit_status(5, none_run, strict=True) == 5
    ending.stop("somebody said so")
    assert ending.exit_status(0, graded, strict=False) == 2
    assert ending.exit_status(1, graded, strict=False) == 1
