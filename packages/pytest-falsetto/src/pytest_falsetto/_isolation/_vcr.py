"""vcrpy, pytest-recording and pytest-vcr: a hidden run plays cassettes and records nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest

__all__ = ["isolation"]

_ABSENT = object()


def isolation(config: pytest.Config) -> object | None:
    """Treat every cassette as one of record mode ``none``, whatever it was asked for.

    A request that was never recorded is then an error, and goes out to nobody.
    """
    if config.getoption("disable_vcr", False):  # pytest-vcr: play nothing, record nothing
        return None

    def unrecorded(_: pytest.Function) -> AbstractContextManager[None] | None:
        module = sys.modules.get("vcr.cassette")
        return _played(module) if hasattr(module, "Cassette") else None

    return unrecorded


@contextmanager
def _played(module: Any) -> Iterator[None]:
    cassette = module.Cassette
    replaced = {"record_mode": _mode(module), "_save": _nothing}
    kept = {name: vars(cassette).get(name, _ABSENT) for name in replaced}
    for name, value in replaced.items():
        setattr(cassette, name, value)
    try:
        with _kept_on_disk():
            yield
    finally:
        for name, value in kept.items():
            delattr(cassette, name) if value is _ABSENT else setattr(cassette, name, value)


def _mode(module: Any) -> property:
    """Return what answers ``none`` for every cassette and keeps what it was given."""
    none = getattr(getattr(module, "RecordMode", None), "NONE", "none")

    def keep(self: Any, mode: object) -> None:
        vars(self)["record_mode"] = mode

    return property(lambda _: none, keep)


@contextmanager
def _kept_on_disk() -> Iterator[None]:
    """Let pytest-recording remove no file, as it does first thing in its mode ``rewrite``."""
    module: Any = sys.modules.get("pytest_recording._vcr")
    if not hasattr(module, "merge_kwargs"):
        yield
        return
    merge = module.merge_kwargs
    module.merge_kwargs = lambda *given: {**merge(*given), "record_mode": "none"}
    try:
        yield
    finally:
        module.merge_kwargs = merge


def _nothing(*_: object, **__: object) -> None:
    """Write no cassette."""
