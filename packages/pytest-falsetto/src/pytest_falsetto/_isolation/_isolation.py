"""The isolations that a session needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any, TypeAlias

import pytest

from . import (
    _allure,
    _assertions,
    _bdd,
    _benchmark,
    _coverage,
    _debugger,
    _faulthandler,
    _folders,
    _hypothesis,
    _inline_snapshot,
    _junit,
    _logs,
    _output,
    _regressions,
    _subtests,
    _syrupy,
    _vcr,
    _warnings,
)
from ._unfamiliar import UnfamiliarError

__all__ = ["Isolation", "isolations", "unfamiliar"]

Isolation: TypeAlias = "Callable[[pytest.Function], AbstractContextManager[object] | None]"
"""Opened around the hidden runs of an item, and around its change between them.

None for an item that gives it nothing to do.
"""

_ALL: tuple[Any, ...] = (
    _faulthandler,
    _warnings,
    _output,
    _logs,
    _junit,
    _debugger,
    _subtests,
    _assertions,
    _folders,
    _hypothesis,
    _coverage,
    _allure,
    _bdd,
    _benchmark,
    _inline_snapshot,
    _regressions,
    _syrupy,
    _vcr,
)


def isolations(config: pytest.Config) -> tuple[Isolation, ...]:
    """Return those that have something to do in this session, in the order to open them."""
    return tuple(isolation for isolation, _ in _looked_up(config) if isolation is not None)


def unfamiliar(config: pytest.Config) -> list[str]:
    """Say of each plugin that hidden runs cannot be kept apart from, that it is so."""
    return [problem for _, problem in _looked_up(config) if problem is not None]


def _looked_up(config: pytest.Config) -> Iterator[tuple[Isolation | None, str | None]]:
    for module in _ALL:
        try:
            yield module.isolation(config), None
        except UnfamiliarError as error:
            yield None, str(error)
