from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_testing import Suite, breaks

BODY = """
    @declared
    def test_proven(): assert subject.pick() == 1

    def test_undeclared(): assert subject.pick() == 1

    @declared
    def test_false(): assert subject.pick()
"""
OPTIONS = ("--cov=subject", "--cov-context=test", "--cov-branch", "--cov-report=json:cov.json")
BARE = breaks("pytest_falsetto._isolation._coverage:isolation", "lambda config: None")


@pytest.mark.parametrize("core", ["ctrace", "sysmon"])
@falsetto.must_fail_when(BARE)
def test_only_the_run_as_written_is_measured(tmp_path: Path, core: str) -> None:
    suite = Suite.of(tmp_path, BODY, "pytest_cov").beside(
        {".coveragerc": "[json]\nshow_contexts = True\n"}
    )
    options = OPTIONS if core == "ctrace" else tuple(o for o in OPTIONS if "context" not in o)
    graded = suite.grade(*options, COVERAGE_CORE=core)
    found = _measured(graded.folder)
    suite.run(*options, COVERAGE_CORE=core)
    assert graded.line == (1, 0, 1, 1, 3, 3)
    assert found == _measured(graded.folder)
    assert found["missing"] == [6]


def _measured(folder: Path) -> dict[str, Any]:
    measured: dict[str, Any] = json.loads((folder / "cov.json").read_text())["files"]["subject.py"]
    contexts = measured.get("contexts", {})
    return {
        "missing": measured["missing_lines"],
        "summary": measured["summary"],
        "contexts": {line: sorted(names) for line, names in contexts.items()},
    }
