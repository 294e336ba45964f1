"""Checks with nothing to set up: no fixture, no mark, and no plugin that would do it for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

__all__ = ["is_bare", "only_pytest_sets_up"]

_AROUND = ("pytest_runtest_setup", "pytest_runtest_teardown")
_CALLS = ("pytest_runtest_call", "pytest_pyfunc_call")

_IDLE = frozenset({"runner", "skipping", "threadexception", "unraisableexception"})
"""Plugins of pytest whose part around a check without marks comes to nothing."""


def is_bare(item: pytest.Function) -> bool:
    """Tell whether an item needs nothing before it is called, and nothing afterwards."""
    return (
        type(item) is pytest.Function
        and not item.fixturenames
        and all(mark.name == "must_fail_when" for mark in item.iter_markers())
    )


def only_pytest_sets_up(
    hooks: Any,
    name_of: Callable[[object], str | None],
    executes: Callable[[object], bool],
    is_the_suites: Callable[[object], bool],
) -> bool:
    """Tell whether nobody but pytest sets items up, and nobody in the suite calls them.

    Args:
        hooks: The items' hooks.
        name_of: Returns the name of a plugin.
        executes: Tells whether a plugin's hooks are called in a hidden run.
        is_the_suites: Tells the suite's own plugins.
    """
    around = [impl.plugin for name in _AROUND for impl in getattr(hooks, name).get_hookimpls()]
    calls = [impl.plugin for name in _CALLS for impl in getattr(hooks, name).get_hookimpls()]
    return all(name_of(plugin) in _IDLE for plugin in around if executes(plugin)) and not any(
        map(is_the_suites, calls)
    )
