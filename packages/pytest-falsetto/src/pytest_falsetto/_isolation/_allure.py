"""Allure: steps, attachments and labels of a hidden run reach no result."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ._unfamiliar import UnfamiliarError

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Let nobody listen to what a check tells allure, where results are written.

    allure has a plugin manager of its own, apart from pytest's.
    """
    if not config.getoption("allure_report_dir", None):
        return None
    core = sys.modules.get("allure_commons._core")
    manager: Any = getattr(core, "plugin_manager", None)
    find = getattr(manager, "get_plugin_manager", None)
    if find is None:
        raise UnfamiliarError("allure-pytest")

    @contextmanager
    def unheard(_: pytest.Function) -> Iterator[None]:
        own = find()
        kept, own.hook = own.hook, _Deaf()
        try:
            yield
        finally:
            own.hook = kept

    return unheard


class _Deaf:
    """Hooks that nobody implements."""

    def __getattr__(self, name: str) -> Any:
        return _answers


def _answers(**_: object) -> list[object]:
    return []
