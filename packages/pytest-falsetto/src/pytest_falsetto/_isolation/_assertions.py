"""Assertions that pass in a hidden run: told to nobody."""

from __future__ import annotations

import pytest

from .._compat import passes_told_to_nobody

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Call no `pytest_assertion_pass`, where that hook is enabled."""
    if not config.pluginmanager.has_plugin("assertion"):
        return None
    return passes_told_to_nobody if config.getini("enable_assertion_pass_hook") else None
