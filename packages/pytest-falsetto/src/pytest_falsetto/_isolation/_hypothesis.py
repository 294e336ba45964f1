"""Hypothesis: hidden runs enter nothing in its database, and its health checks ignore them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

__all__ = ["isolation"]

_SETTINGS = "_hypothesis_internal_use_settings"


def isolation(config: pytest.Config) -> object:  # noqa: ARG001
    """Run hypothesis with settings of its own, what a check calls it for within its body too.

    Its health checks would object to what is only the nature of a hidden run: the same check
    executed again on a new instance. Shrinking a failure made on purpose helps nobody.
    """

    def apart(item: pytest.Function) -> AbstractContextManager[object] | None:
        if "hypothesis" not in sys.modules:
            return None
        return _with_other_settings([*_driven(item.function), *_machines(item.cls)])

    return apart


@contextmanager
def _with_other_settings(places: list[tuple[Any, str]]) -> Iterator[None]:
    kept = [getattr(owner, name) for owner, name in places]
    hypothesis: Any = sys.modules["hypothesis"]
    for (owner, name), settings in zip(places, kept, strict=True):
        setattr(owner, name, _hidden(settings))
    try:
        with sys.modules["hypothesis._settings"].local_settings(
            _hidden(hypothesis.settings.default)
        ):
            yield
    finally:
        for (owner, name), settings in zip(places, kept, strict=True):
            setattr(owner, name, settings)


def _machines(cls: Any) -> Iterator[tuple[Any, str]]:
    """Yield where a class made of a state machine keeps its settings."""
    settings = vars(cls).get("settings") if cls is not None else None
    if isinstance(settings, sys.modules["hypothesis"].settings):
        yield cls, "settings"


def _driven(function: Any) -> Iterator[tuple[Any, str]]:
    """Yield each layer of a decorated function that hypothesis takes its settings from."""
    while function is not None:
        if _SETTINGS in getattr(function, "__dict__", {}):
            yield function, _SETTINGS
        function = getattr(function, "__wrapped__", None)


def _hidden(settings: Any) -> Any:
    hypothesis = sys.modules["hypothesis"]
    unwanted = {hypothesis.Phase.shrink, hypothesis.Phase.explain}
    return hypothesis.settings(
        settings,
        database=None,
        phases=[phase for phase in settings.phases if phase not in unwanted],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
