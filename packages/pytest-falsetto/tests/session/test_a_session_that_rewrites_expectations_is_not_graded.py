from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import falsetto
import pytest
from falsetto_testing import Suite, breaks, plugin

UPDATING = """
    def pytest_addoption(parser):
        parser.addoption("--snapshot-update", action="store_true")
"""
BODY = """
    RUNS = []

    @declared
    def test_a():
        RUNS.append(1)
        open("golden.txt", "w").write(str(subject.pick()))
        assert subject.pick() == 1

    def test_undeclared(): assert len(RUNS) == 1
"""


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:rewriting", "lambda config: None"))
def test_nothing_runs_twice_and_everything_is_not_graded(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, conftest=UPDATING).grade("--snapshot-update")
    assert ran.line == (0, 0, 0, 0, 0, 2)
    assert ran.others == "2 not graded"
    assert (ran.status, ran.counts) == (0, "2 passed")
    assert ran.read("golden.txt") == "1"
    assert "falsetto: --snapshot-update rewrites expected values" in ran.output


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:rewriting", "lambda config: None"))
def test_a_strict_session_refuses_to_start(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, conftest=UPDATING).run("--falsetto-strict", "--snapshot-update")
    assert ran.status == 4
    (line,) = ran.output.strip().splitlines()
    assert line.startswith("ERROR: --snapshot-update rewrites expected values")
    assert "-o falsetto=false -o falsetto_strict=false" in line
    assert not (tmp_path / "golden.txt").exists()


def session(**options: Any) -> Any:
    """Return the part of a configuration that says which options were given."""
    return SimpleNamespace(option=SimpleNamespace(**options))


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._session._recording.rewriting, "__code__", (lambda config: None).__code__
    )
)
@pytest.mark.parametrize(
    ("name", "value", "spelling"),
    [
        ("snapshot_update", True, "--snapshot-update"),
        ("force_regen", True, "--force-regen"),
        ("regen_all", True, "--regen-all"),
        ("update_snapshots", True, "--snapshot-update"),
        ("inline_snapshot", "create,fix", "--inline-snapshot=create,fix"),
        ("record_mode", "new_episodes", "--record-mode=new_episodes"),
        ("record_mode", "rewrite", "--record-mode=rewrite"),
        ("vcr_record", "all", "--vcr-record=all"),
        ("insta", "update", "--insta=update"),
        ("update_my_golden", True, "--update-my-golden"),
        ("baseline_rewrite", True, "--baseline-rewrite"),
    ],
)
def test_every_option_that_rewrites_is_known(name: str, value: Any, spelling: str) -> None:
    assert plugin._session._recording.rewriting(session(**{name: value})) == spelling


@falsetto.must_fail_when(
    lambda m: m.setattr(
        plugin._session._recording.rewriting, "__code__", (lambda config: "-u").__code__
    )
)
def test_options_that_only_read_are_let_be() -> None:
    harmless = session(
        snapshot_update=False,
        force_regen=None,
        inline_snapshot="report",
        record_mode="none",
        vcr_record="once",
        update_notifier=True,
        expected_failures=3,
    )
    assert plugin._session._recording.rewriting(harmless) is None
