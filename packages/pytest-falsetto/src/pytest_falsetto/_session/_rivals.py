"""Plugins that run checks themselves, in competition with Falsetto."""

from __future__ import annotations

import pytest

__all__ = ["rivals"]


def rivals(config: pytest.Config) -> list[str]:
    """Name the plugins that take over the protocol of a check."""
    manager = config.pluginmanager
    names = []
    for impl in manager.hook.pytest_runtest_protocol.get_hookimpls():
        module = getattr(impl.plugin, "__name__", type(impl.plugin).__module__)
        wraps = impl.hookwrapper or getattr(impl, "wrapper", False)
        if not wraps and module.partition(".")[0] not in ("_pytest", "pytest_falsetto"):
            names.append(str(manager.get_name(impl.plugin) or module))
    return sorted(set(names))
