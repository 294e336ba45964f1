"""Checks with nothing to set up: no fixture, no mark, and no plugin that would do it for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from .._compat import UNREPORTED_WAIT

__all__ = ["functions_call", "is_bare", "only_pytest_sets_up"]

_AROUND = ("pytest_runtest_setup", "pytest_runtest_teardown")
_CALLS = ("pytest_runtest_call", "pytest_pyfunc_call")

_PHASES = ("setup", "runtest", "teardown")
"""What an item does in its phases."""

_IDLE = frozenset({"nose", "runner", "skipping"})
"""Plugins of pytest whose part around a check without marks comes to nothing.

The one for nose, in pytest 7, calls what a function carries as an attribute of these names.
"""

_WARNING = frozenset({"threadexception", "unraisableexception"})
"""Plugins of pytest that warn of what no test could catch."""

_UNCAUGHT = frozenset(
    {
        "",
        "PytestUnhandledThreadExceptionWarning",
        "PytestUnraisableExceptionWarning",
        "PytestWarning",
        "UserWarning",
        "Warning",
    }
)
"""The last parts of the categories that such a warning is of; a filter may name none."""

_WRAPPER = "pdbtrace"
"""The plugin that puts a debugger around what an item calls, and leaves it there."""

_HARMLESS = frozenset(
    {
        "_hypothesis_pytestplugin",
        "_pytest",
        "anyio",
        "pytest_asyncio",
        "pytest_check",
        "pytest_cov",
    }
)
"""Packages that have no fixture made, nor anything else set up, when they call a plain function."""


def is_bare(item: pytest.Function) -> bool:
    """Tell whether an item needs nothing before it is called, and nothing afterwards."""
    return (
        type(item) is pytest.Function
        and not item.fixturenames
        and item.__dict__.keys().isdisjoint(_PHASES)
        and vars(item.function).keys().isdisjoint(_PHASES)
        and all(mark.name == "must_fail_when" for mark in item.iter_markers())
    )


def only_pytest_sets_up(
    hooks: Any,
    config: pytest.Config,
    name_of: Callable[[object], str | None],
    package_of: Callable[[object], str],
    executes: Callable[[object], bool],
) -> bool:
    """Tell whether nobody but pytest sets items up, or has a part in their calls.

    Args:
        hooks: The items' hooks.
        config: The session's configuration.
        name_of: Returns the name of a plugin.
        package_of: Returns the top-level package of a plugin.
        executes: Tells whether a plugin's hooks are called in a hidden run.
    """
    idle = _IDLE | _WARNING if UNREPORTED_WAIT or not _warnings_fail(config) else _IDLE
    around = [impl.plugin for name in _AROUND for impl in getattr(hooks, name).get_hookimpls()]
    calls = [impl.plugin for name in _CALLS for impl in getattr(hooks, name).get_hookimpls()]
    return (
        all(name_of(plugin) in idle for plugin in around if executes(plugin))
        and all(
            package_of(plugin) in _HARMLESS and name_of(plugin) != _WRAPPER
            for plugin in calls
            if executes(plugin)
        )
        and all(_is_pytests(getattr(pytest.Function, name)) for name in _PHASES)
    )


def functions_call(hooks: Any) -> Callable[..., object]:
    """Return what pytest itself calls an item's function by.

    Args:
        hooks: The items' hooks.

    Raises:
        LookupError: pytest's plugin for Python's functions is not there.
    """
    for impl in hooks.pytest_pyfunc_call.get_hookimpls():
        if impl.plugin_name == "python":
            call: Callable[..., object] = impl.function
            return call
    raise LookupError("pytest has no plugin 'python', which calls the functions of checks")


def _warnings_fail(config: pytest.Config) -> bool:
    """Tell whether what no test could catch may be an error in this session."""
    given = getattr(config.known_args_namespace, "pythonwarnings", None) or ()
    for each in (*config.getini("filterwarnings"), *given, *sys.warnoptions):
        action, _, rest = each.partition(":")
        category = rest.split(":")[1] if ":" in rest else ""
        if action.strip() == "error" and category.strip().rpartition(".")[2] in _UNCAUGHT:
            return True
    return False


def _is_pytests(method: Any) -> bool:
    """Tell whether a method is pytest's own, and not what somebody put in its place."""
    names = getattr(method, "__globals__", {})
    return str(names.get("__name__")).partition(".")[0] == "_pytest"
