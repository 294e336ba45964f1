"""Debuggers and set-up listings: closed during hidden runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .._compat import closed_debugger

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object:
    """Let nothing stop, or list, a hidden run."""
    if not any(config.getoption(name, False) for name in ("trace", "usepdb", "setupshow")):
        return _without_breakpoints

    @contextmanager
    def closed(item: pytest.Function) -> Iterator[None]:
        with closed_debugger(item.config), _without_breakpoints(item):
            yield

    return closed


@contextmanager
def _without_breakpoints(_: pytest.Function) -> Iterator[None]:
    hook, sys.breakpointhook = sys.breakpointhook, _go_on
    try:
        yield
    finally:
        sys.breakpointhook = hook


def _go_on(*_: object, **__: object) -> None:
    """Do nothing where a breakpoint stands."""
