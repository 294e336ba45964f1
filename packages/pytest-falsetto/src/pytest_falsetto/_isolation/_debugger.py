"""Debuggers and set-up listings: closed during hidden runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object:
    """Let nothing stop, or list, a hidden run."""
    if not any(config.getoption(name, False) for name in ("trace", "usepdb", "setupshow")):
        return lambda _: _WithoutBreakpoints()

    @contextmanager
    def closed(item: pytest.Function) -> Iterator[None]:
        with _options_off(item.config), _WithoutBreakpoints():
            yield

    return closed


@contextmanager
def _options_off(config: pytest.Config) -> Iterator[None]:
    """Keep `--trace`, `--pdb` and `--setup-show` from acting on a run."""
    option = config.option
    kept = {name: getattr(option, name, False) for name in ("trace", "usepdb", "setupshow")}
    tracer = config.pluginmanager.get_plugin("pdbtrace")
    if tracer is not None:
        config.pluginmanager.unregister(tracer)
    for name in kept:
        setattr(option, name, False)
    try:
        yield
    finally:
        for name, value in kept.items():
            setattr(option, name, value)
        if tracer is not None:
            config.pluginmanager.register(tracer, "pdbtrace")


class _WithoutBreakpoints:
    """Goes on where a breakpoint stands."""

    __slots__ = ("_hook",)

    def __enter__(self) -> None:
        self._hook, sys.breakpointhook = sys.breakpointhook, _go_on

    def __exit__(self, *_: object) -> None:
        sys.breakpointhook = self._hook


def _go_on(*_: object, **__: object) -> None:
    """Do nothing where a breakpoint stands."""
