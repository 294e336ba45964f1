"""pytest rewrites the assertions of plugins; ours are read as any other module is."""

from __future__ import annotations

from pathlib import Path

import falsetto
from falsetto_testing import Suite, breaks

LOADERS = """
import sys

def pytest_unconfigure():
    ours = [name for name in sys.modules if name.startswith(("falsetto.", "pytest_falsetto._c"))]
    loaders = [type(sys.modules[name].__loader__).__name__ for name in ours]
    print("ours:", len(ours) > 50, "rewritten:", loaders.count("AssertionRewritingHook"))
"""
CHECK = """
@declared
def test_declared():
    assert subject.pick() == 1
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._compat:import_plainly", "lambda config, *packages: None")
)
def test_modules_of_ours_are_not_rewritten(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, CHECK, conftest=LOADERS).grade()
    assert "ours: True rewritten: 0\n" in ran.output


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._compat:import_plainly",
        "lambda config, *_: config.pluginmanager.rewrite_hook._must_rewrite.clear()",
    )
)
def test_assertions_of_the_plain_kind_need_nothing_taken_off(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, CHECK, conftest=LOADERS).grade("--assert=plain")
    assert "ours: True rewritten: 0\n" in ran.output
