"""Subtests that fail in a hidden run: not counted by pytest."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from .._compat import subtest_failures_forgotten

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object:  # noqa: ARG001
    """Keep the count of failed subtests as the run as written left it."""

    def forgotten(item: pytest.Function) -> AbstractContextManager[object]:
        return subtest_failures_forgotten(item)

    return forgotten
