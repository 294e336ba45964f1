"""Coverage measurement: paused during a hidden run, so that a broken stand-in covers nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Pause whatever coverage.py measures in this process, where it was there before the session.

    What a check measures itself is the check's own affair.
    """
    if "coverage" not in sys.modules:
        return None

    @contextmanager
    def paused(_: pytest.Function) -> Iterator[None]:
        measuring = _current(config)
        if measuring is None:
            yield
            return
        measuring.stop()
        # pytest-cov switches contexts in every phase, which a stopped measurement refuses.
        measuring.switch_context = _keep_context
        try:
            yield
        finally:
            del measuring.switch_context
            measuring.start()

    return paused


def _current(config: pytest.Config) -> Any | None:
    coverage = sys.modules.get("coverage")
    if coverage is None:
        return None
    plugin = config.pluginmanager.get_plugin("_cov")
    controller = getattr(plugin, "cov_controller", None)
    found = getattr(controller, "cov", None) or coverage.Coverage.current()
    return found if found is not None and getattr(found, "_started", False) else None


def _keep_context(_: str) -> None:
    """Stay in the context of the run as written."""
