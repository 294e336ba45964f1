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
        if module.partition(".")[0] in ("_pytest", "pytest_falsetto"):
            continue
        if not (impl.hookwrapper or impl.wrapper or _only_listens(impl.function)):
            names.append(str(manager.get_name(impl.plugin) or module))
    return sorted(set(names))


def _only_listens(hook: object) -> bool:
    """Tell whether a hook returns nothing but None, which leaves the check to whoever is next."""
    import dis
    from itertools import pairwise

    code = getattr(hook, "__code__", None)
    if code is None:
        return False
    steps = list(dis.get_instructions(code))
    for before, step in pairwise(steps):
        returned = before if step.opname == "RETURN_VALUE" else step
        if step.opname in ("RETURN_CONST", "RETURN_VALUE") and (
            not returned.opname.endswith("_CONST") or returned.argval is not None
        ):
            return False
    return True
