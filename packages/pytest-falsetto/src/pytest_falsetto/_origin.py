"""Whether code is the suite's own or comes from pytest, a plugin or a library."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Set as AbstractSet
from pathlib import Path
from types import FrameType, ModuleType

import pytest

__all__ = ["is_foreign", "is_suite_frame"]

_SITE = frozenset({"site-packages", "dist-packages"})
_PLUGIN_PACKAGES = pytest.StashKey[AbstractSet[str]]()
_STDLIB = Path(sysconfig.get_paths()["stdlib"]).resolve()


def is_foreign(item: pytest.Function, name: str | None) -> bool:
    """Tell whether the module called `name` is not the suite's.

    The suite may itself be installed (``--pyargs``): what shares its top-level package is its own.
    """
    module = sys.modules.get(name or "")
    if module is None:
        return False
    top = module.__name__.partition(".")[0]
    if top == item.module.__name__.partition(".")[0]:
        return False
    return top in _plugin_packages(item.config) or _lies_in_a_library(module)


def _plugin_packages(config: pytest.Config) -> AbstractSet[str]:
    """Return the top-level packages of every plugin that came through an entry point."""
    packages = config.stash.get(_PLUGIN_PACKAGES, None)
    if packages is None:
        packages = frozenset(
            str(getattr(plugin, "__name__", type(plugin).__module__)).partition(".")[0]
            for plugin, _ in config.pluginmanager.list_plugin_distinfo()
        ) | {"pytest", "_pytest"}
        config.stash[_PLUGIN_PACKAGES] = packages
    return packages


def _lies_in_a_library(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    if file is None:
        return True
    path = Path(file).resolve()
    return not _SITE.isdisjoint(path.parts) or path.is_relative_to(_STDLIB)


def is_suite_frame(frame: FrameType) -> bool:
    """Tell whether a frame runs a test module's or a conftest's code.

    These are the modules whose assertions pytest rewrites, helper modules registered for it too.
    """
    loader = frame.f_globals.get("__loader__")
    if type(loader).__name__ == "AssertionRewritingHook":
        return True
    name = Path(frame.f_code.co_filename).name
    return name == "conftest.py" or (name.startswith("test_") and name.endswith(".py"))
