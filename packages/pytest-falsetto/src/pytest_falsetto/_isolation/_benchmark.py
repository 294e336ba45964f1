"""pytest-benchmark: a hidden run calls the function once and is in no table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ._aside import put_aside
from ._unfamiliar import UnfamiliarError

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Measure one round of one iteration in a hidden run, and forget it.

    The check can still look at the statistics; they are of one call.
    """
    if not config.pluginmanager.has_plugin("benchmark"):
        return None
    session: Any = getattr(config, "_benchmarksession", None)
    fixture: Any = getattr(sys.modules.get("pytest_benchmark.fixture"), "BenchmarkFixture", None)
    if session is None or not all(hasattr(fixture, name) for name in ("_raw", "_raw_pedantic")):
        raise UnfamiliarError("pytest-benchmark")

    @contextmanager
    def once(_: pytest.Function) -> Iterator[None]:
        kept = fixture._raw, fixture._raw_pedantic
        fixture._raw, fixture._raw_pedantic = _one_call(fixture._raw_pedantic)
        try:
            with put_aside(session):
                yield
        finally:
            fixture._raw, fixture._raw_pedantic = kept

    return once


def _one_call(measure: Any) -> tuple[Any, Any]:
    def raw(self: Any, target: Any, *args: Any, **kwargs: Any) -> Any:
        self.cprofile = False
        return measure(self, target, args=args, kwargs=kwargs)

    def pedantic(
        self: Any,
        target: Any,
        args: Any = (),
        kwargs: Any = None,
        setup: Any = None,
        teardown: Any = None,
        **_: object,
    ) -> Any:
        self.cprofile = False
        return measure(self, target, args, kwargs, setup=setup, teardown=teardown)

    return raw, pedantic
