"""pytest-sugar, pytest-rich and pytest-instafail."""

from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

BODY = """
    @declared
    def test_proven(request): assert subject.pick() == 1

    @declared
    def test_false(request): assert subject.pick()
"""
A_TERMINAL = """
    import sys
    import pytest

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(): sys.stdout.isatty = lambda: True
"""
TOLD = breaks(
    "pytest_falsetto._hidden_runs._whole:Whole._phase",
    "lambda self, *given, **more: (lambda phase, item: (item.config.hook."
    "pytest_runtest_logreport(report=item.config.hook.pytest_runtest_makereport("
    "item=item, call=phase.call)), phase)[1])(original(self, *given, **more), self._item)",
)


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._session._unasked:RichTerminal.of", "classmethod(lambda cls, config: None)"
    )
)
def test_the_verdict_line_is_written_under_pytest_rich(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY, "rich", conftest=A_TERMINAL).grade("--rich")
    assert "Total Tests" in ran.output  # its own summary
    assert "falsetto: 1 proven, 0 failed as written, 1 false" in ran.output
    assert ran.status == 1


@pytest.mark.parametrize(
    ("plugin", "option"), [("sugar", "--force-sugar"), ("instafail", "--instafail")]
)
@falsetto.must_fail_when(TOLD)
def test_no_failure_of_a_hidden_run_is_shown(tmp_path: Path, plugin: str, option: str) -> None:
    ran = Suite.of(tmp_path, BODY, plugin).grade(option)
    shown = ran.output.partition("= falsetto =")[0]
    assert shown.count("test_false") == 1
    assert "test_proven" not in shown
    assert ran.line == (1, 0, 1, 0, 2, 2)
