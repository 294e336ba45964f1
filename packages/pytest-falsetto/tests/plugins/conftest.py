"""These tests need every plugin they are about; a missing one is an error, never a skip."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest

_NEEDED = """
allure_pytest anyio assume asyncio benchmark check dependency django env flaky flexmock freezer html
hypothesispytest inline_snapshot instafail metadata pytest-bdd pytest-datadir pytest-retry
pytest_cov pytest_jsonreport pytest_mock pytest_reportlog random_order randomly recording
regressions repeat rerunfailures rich snapshot socket sugar syrupy time_machine timeout vcr
xdist
"""


def pytest_sessionstart() -> None:
    """Refuse to run without the plugins."""
    installed = {entry.name for entry in entry_points(group="pytest11")}
    if missing := sorted(set(_NEEDED.split()) - installed):
        raise pytest.UsageError(
            f"no plugins called {', '.join(missing)} are installed; run: nox -s plugins"
        )
