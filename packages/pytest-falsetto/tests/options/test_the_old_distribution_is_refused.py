from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks


@falsetto.must_fail_when(breaks("pytest_falsetto._grading:refuse_old_distribution", "lambda: None"))
def test_grading_beside_it_is_a_usage_error_and_no_grading_is_none(tmp_path: Path) -> None:
    about = tmp_path / "site" / "falsetto-0.0.9.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: falsetto\nVersion: 0.0.9\n")
    suite = Suite.of(tmp_path / "suite", "def test_a(): pass")
    ran = suite.run("--falsetto", PYTHONPATH=str(tmp_path / "site"))
    assert ran.status == 4
    (line,) = ran.output.strip().splitlines()
    assert line.startswith("ERROR: the old distribution 'falsetto' 0.0.9 is installed beside")
    assert suite.run(PYTHONPATH=str(tmp_path / "site")).status == 0
