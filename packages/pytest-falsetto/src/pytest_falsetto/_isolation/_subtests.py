"""Subtests that fail in a hidden run: not counted by pytest."""

from __future__ import annotations

import pytest

from .._compat import SubtestsForgotten

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Keep the count of failed subtests as the run as written left it."""
    return SubtestsForgotten if SubtestsForgotten.are_counted(config) else None
