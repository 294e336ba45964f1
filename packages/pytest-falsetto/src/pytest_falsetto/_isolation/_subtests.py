"""Subtests that fail in a hidden run: not counted by pytest."""

from __future__ import annotations

import pytest

from .._compat import SubtestsForgotten

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Keep the count of failed subtests as the run as written left it."""
    return _forgotten if SubtestsForgotten.are_counted(config) else None


def _forgotten(item: pytest.Function) -> SubtestsForgotten | None:
    if type(item) is pytest.Function and not item.fixturenames:
        return None  # it has no part to fail: a function makes them by a fixture
    return SubtestsForgotten(item)
