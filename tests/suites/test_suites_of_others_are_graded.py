"""Suites that others wrote: what nobody reads proves nothing, what everybody reads proves all."""

from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_suites import NAMES, grade, unpacked
from falsetto_testing import breaks

EACH = pytest.mark.parametrize("name", NAMES)


def judged(reason: str) -> str:
    return f"lambda course: Finding(reason=Reason.{reason})"


@pytest.fixture(scope="session")
def suites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {name: unpacked(name, tmp_path_factory.mktemp(name)) for name in NAMES}


@EACH
@falsetto.must_fail_when(
    breaks("falsetto._verdict._classify:judge_changed", judged("STATED_REASON"))
)
def test_a_change_that_nobody_reads_proves_nothing(
    name: str, suites: dict[str, Path], tmp_path: Path
) -> None:
    graded = grade(suites[name], "inert", tmp_path)
    assert graded.reasons == {"negative-passed": len(graded.checks)}
    assert graded.status == 1


@EACH
@falsetto.must_fail_when(
    breaks("falsetto._verdict._classify:judge_changed", judged("WRONG_REASON"))
)
def test_a_change_that_every_check_reads_proves_them_all(
    name: str, suites: dict[str, Path], tmp_path: Path
) -> None:
    graded = grade(suites[name], "biting", tmp_path)
    assert graded.reasons == {"stated-reason": len(graded.checks)}
    assert graded.status == 0


@EACH
@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._checks._protocol:Protocol._log",
        "lambda self, phase: [original(self, phase) for _ in 'ab']",
    )
)
def test_every_phase_is_reported_once_and_as_without_grading(
    name: str, suites: dict[str, Path], tmp_path: Path
) -> None:
    (plain, graded) = (tmp_path / word for word in ("plain", "graded"))
    plain.mkdir()
    graded.mkdir()
    assert grade(suites[name], "biting", graded).heard == grade(suites[name], None, plain).heard
