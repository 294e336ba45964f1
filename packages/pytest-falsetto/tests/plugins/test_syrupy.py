from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

BODY = """
    @declared
    def test_proven(snapshot): assert snapshot == {"a": subject.pick()}

    @declared
    def test_second(snapshot):
        assert snapshot == "x"
        assert snapshot == subject.pick()

    def test_undeclared(snapshot): assert snapshot == 3

    @declared
    def test_false(snapshot): assert snapshot == 4
"""
OFF = ("-o", "falsetto=false", "-o", "falsetto_strict=false")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._isolation._syrupy:isolation", "lambda config: None")
)
def test_its_report_counts_the_run_as_written(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, "syrupy")
    assert suite.run("--snapshot-update", *OFF).status == 0
    written = _snapshots(tmp_path)
    ran = suite.grade()
    assert "5 snapshots passed." in ran.output
    assert "snapshots failed" not in ran.output
    assert ran.reasons == {
        "test_proven": "stated-reason",
        "test_second": "stated-reason",
        "test_undeclared": "undeclared",
        "test_false": "negative-passed",
    }
    assert _snapshots(tmp_path) == written


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:rewriting", "lambda config: None"))
def test_nothing_is_graded_while_snapshots_are_written(tmp_path: Path) -> None:
    suite = Suite.of(tmp_path, BODY, "syrupy")
    for option in ("--snapshot-update-new-only", "--snapshot-update"):
        ran = suite.grade(option)
        assert (ran.status, ran.others) == (0, "4 not graded")
        assert f"falsetto: {option} rewrites expected values" in ran.output


def _snapshots(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in (folder / "__snapshots__").iterdir()}
