"""What a hidden run prints, where pytest does not capture it anyway."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

import pytest

__all__ = ["isolation"]

# Bound before any check runs: a check or a declared change may replace them.
_dup, _dup2, _open, _close = os.dup, os.dup2, os.open, os.close


def isolation(config: pytest.Config) -> object | None:
    """Send to the null device what pytest lets through.

    Under ``-s``, ``--capture=tee-sys`` and without capturing that is all; under ``--capture=sys``
    it is what goes past the streams of Python.
    """
    captures = config.pluginmanager.has_plugin("capturemanager")
    method = config.getoption("capture") if captures else "no"
    if method in ("no", "tee-sys"):
        return _discarded
    return _discarded_below if method == "sys" else None


@contextmanager
def _discarded(item: pytest.Function) -> Iterator[None]:
    kept = sys.stdout, sys.stderr
    with (
        _discarded_below(item),
        open(os.devnull, "w", encoding="utf-8", errors="replace") as nowhere,
    ):
        sys.stdout = sys.stderr = nowhere
        try:
            yield
        finally:
            sys.stdout, sys.stderr = kept


@contextmanager
def _discarded_below(_: pytest.Function) -> Iterator[None]:
    """Discard what is written to the descriptors, and what streams over them still hold then."""
    streams = [
        stream
        for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__)
        if stream is not None
    ]
    _flush(streams)
    saved = {fd: _dup(fd) for fd in (1, 2) if _is_open(fd)}
    nowhere = _open(os.devnull, os.O_WRONLY)
    for fd in saved:
        _dup2(nowhere, fd)
    _close(nowhere)
    try:
        yield
    finally:
        _flush(streams)
        for fd, copy in saved.items():
            _dup2(copy, fd)
            _close(copy)


def _flush(streams: list[TextIO]) -> None:
    for stream in streams:
        if not getattr(stream, "closed", False):
            stream.flush()


def _is_open(fd: int) -> bool:
    with suppress(OSError):
        os.fstat(fd)
        return True
    return False
