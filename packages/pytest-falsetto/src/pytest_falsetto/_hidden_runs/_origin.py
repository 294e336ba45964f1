"""Whether code is the suite's own or comes from pytest, a plugin or a library."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path
from types import FrameType, ModuleType

import pytest

__all__ = ["is_foreign", "suite_frames"]

_SITE = frozenset({"site-packages", "dist-packages"})
_TESTS = frozenset({"test", "tests"})
_REWRITING = "AssertionRewritingHook"
_PLUGIN_PACKAGES = pytest.StashKey[AbstractSet[str]]()
_STDLIB = Path(os.__file__).parent.resolve()


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


def suite_frames(config: pytest.Config) -> Callable[[FrameType], bool]:
    """Return what tells whether a frame runs the suite's code.

    That is the code of test modules and conftests, and whatever lies in a folder for tests, below
    the root or where pytest was called: a configuration file elsewhere moves the root. It is also
    that of helper modules which were registered to have their assertions rewritten; pytest
    rewrites installed plugins as well, which are not the suite's.
    """
    roots = (config.rootpath, config.invocation_params.dir)
    plugins = _plugin_packages(config)

    def is_suite_frame(frame: FrameType) -> bool:
        file = frame.f_code.co_filename
        if any(_is_named_for_tests(file, root) for root in roots):
            return True
        if type(frame.f_globals.get("__loader__")).__name__ != _REWRITING or _is_installed(file):
            return False
        return str(frame.f_globals.get("__name__")).partition(".")[0] not in plugins

    return is_suite_frame


@lru_cache(maxsize=1024)
def _is_named_for_tests(file: str, root: Path) -> bool:
    path = Path(file)
    if path.name == "conftest.py" or (path.name.startswith("test_") and path.suffix == ".py"):
        return True
    if not path.is_relative_to(root):
        return False
    folders = path.relative_to(root).parts[:-1]
    return not _TESTS.isdisjoint(folders) and _SITE.isdisjoint(folders)


@lru_cache(maxsize=1024)
def _is_installed(file: str) -> bool:
    """Tell a file of an installed package, other than one in that package's folder for tests."""
    folders = Path(file).parts[:-1]
    base = next((at for at, folder in enumerate(folders) if folder in _SITE), None)
    return base is not None and _TESTS.isdisjoint(folders[base:])
