"""pytest-bdd: steps that fail in a hidden run are reported to nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

__all__ = ["isolation"]

_REPORTING = ("pytest_bdd_step_error", "pytest_bdd_step_func_lookup_error")


def isolation(config: pytest.Config) -> object | None:
    """Silence the hooks that tell of a failed step; pytest-bdd reaches them past the item."""
    hooks: Any = config.hook
    names = [name for name in _REPORTING if hasattr(hooks, name)]
    if not names:
        return None

    @contextmanager
    def silent(_: pytest.Function) -> Iterator[None]:
        kept = {name: getattr(hooks, name) for name in names}
        for name in names:
            setattr(hooks, name, _nothing)
        try:
            yield
        finally:
            for name, hook in kept.items():
                setattr(hooks, name, hook)

    return silent


def _nothing(**_: object) -> list[object]:
    return []
