"""pytest-regressions: a hidden run writes no expected files."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

__all__ = ["isolation"]

_CHECK = "perform_regression_check"


def isolation(config: pytest.Config) -> object | None:
    """Let an expected file that is missing be written beside the copies the check works on.

    It is missing only where a change, or a check that does not repeat, asks for another one.
    """
    if not config.pluginmanager.has_plugin("regressions"):
        return None

    @contextmanager
    def apart(_: pytest.Function) -> Iterator[None]:
        modules: list[Any] = [
            module
            for name, module in list(sys.modules.items())
            if name.startswith("pytest_regressions.") and hasattr(module, _CHECK)
        ]
        kept = [getattr(module, _CHECK) for module in modules]
        for module, check in zip(modules, kept, strict=True):
            setattr(module, _CHECK, _unwritten(check))
        try:
            yield
        finally:
            for module, check in zip(modules, kept, strict=True):
                setattr(module, _CHECK, check)

    return apart


def _unwritten(check: Any) -> Any:
    signature = inspect.signature(check)

    def compare(*args: Any, **kwargs: Any) -> Any:
        __tracebackhide__ = True
        given = signature.bind(*args, **kwargs).arguments
        path = given.get("fullpath")
        if path is not None and not os.path.isfile(path):
            pytest.fail(f"File not found, and not created in a hidden run: {path}")
        return check(**{**given, "original_datadir": given["datadir"], "force_regen": False})

    return compare
