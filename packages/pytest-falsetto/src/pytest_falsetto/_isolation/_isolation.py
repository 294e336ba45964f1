"""The isolations that a session needs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeAlias

import pytest

from . import _coverage, _debugger, _hypothesis, _junit, _logs, _output, _subtests, _warnings

__all__ = ["Isolation", "isolations"]

Isolation: TypeAlias = "Callable[[pytest.Function], AbstractContextManager[object] | None]"
"""Opened around the hidden runs of an item, and around its change between them.

None for an item that gives it nothing to do.
"""

_ALL = (_warnings, _output, _logs, _junit, _debugger, _subtests, _hypothesis, _coverage)


def isolations(config: pytest.Config) -> tuple[Isolation, ...]:
    """Return those that have something to do in this session, in the order to open them."""
    found = (module.isolation(config) for module in _ALL)
    return tuple(isolation for isolation in found if isolation is not None)
