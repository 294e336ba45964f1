"""Debuggers and set-up listings: closed during a hidden run."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from .._compat import closed_debugger

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object:  # noqa: ARG001
    """Let nothing stop, or list, a hidden run."""

    def closed(item: pytest.Function) -> AbstractContextManager[object]:
        return closed_debugger(item.config)

    return closed
