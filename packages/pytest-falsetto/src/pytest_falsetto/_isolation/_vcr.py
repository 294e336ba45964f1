"""vcrpy, pytest-recording and pytest-vcr: a hidden run plays cassettes and records nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
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

    @contextmanager
    def unrecorded(_: pytest.Function) -> Iterator[None]:
        cassette: Any = getattr(sys.modules.get("vcr.cassette"), "Cassette", None)
        if cassette is None:
            yield
            return
        replaced = {"record_mode": _mode(), "_save": _nothing}
        kept = {name: vars(cassette).get(name, _ABSENT) for name in replaced}
        for name, value in replaced.items():
            setattr(cassette, name, value)
        try:
            with _kept_on_disk():
                yield
        finally:
            for name, value in kept.items():
                delattr(cassette, name) if value is _ABSENT else setattr(cassette, name, value)

    return unrecorded


def _mode() -> property:
    """Return what answers ``none`` for every cassette and keeps what it was given."""
    none = sys.modules["vcr.cassette"].RecordMode.NONE

    def keep(self: Any, mode: object) -> None:
        vars(self)["record_mode"] = mode

    return property(lambda _: none, keep)


@contextmanager
def _kept_on_disk() -> Iterator[None]:
    """Let pytest-recording remove no file, as it does first thing in its mode ``rewrite``."""
    module: Any = sys.modules.get("pytest_recording._vcr")
    if module is None:
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
