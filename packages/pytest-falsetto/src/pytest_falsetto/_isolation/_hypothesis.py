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
    """Run hypothesis with settings of its own, where a check is driven by it.

    Its health checks would object to what is only the nature of a hidden run: the same check
    executed again on a new instance. Shrinking a failure made on purpose helps nobody.
    """

    def apart(item: pytest.Function) -> AbstractContextManager[object] | None:
        driven = list(_driven(item.function))
        return _with_other_settings(driven) if driven else None

    return apart


@contextmanager
def _with_other_settings(driven: list[Any]) -> Iterator[None]:
    kept = [vars(function)[_SETTINGS] for function in driven]
    for function, settings in zip(driven, kept, strict=True):
        setattr(function, _SETTINGS, _hidden(settings))
    try:
        yield
    finally:
        for function, settings in zip(driven, kept, strict=True):
            setattr(function, _SETTINGS, settings)


def _driven(function: Any) -> Iterator[Any]:
    """Yield each layer of a decorated function that hypothesis takes its settings from."""
    while function is not None:
        if _SETTINGS in getattr(function, "__dict__", {}):
            yield function
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
