"""What a hidden run prints, where pytest does not capture it anyway."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Send output to the null device under ``-s``, ``--capture=tee-sys`` and without capturing."""
    captures = config.pluginmanager.has_plugin("capturemanager")
    if captures and config.getoption("capture") not in ("no", "tee-sys"):
        return None

    @contextmanager
    def discarded(_: pytest.Function) -> Iterator[None]:
        kept = sys.stdout, sys.stderr
        for stream in kept:
            stream.flush()
        descriptors = [fd for fd in (1, 2) if _is_open(fd)]
        saved = {fd: os.dup(fd) for fd in descriptors}
        with open(os.devnull, "w", encoding="utf-8", errors="replace") as nowhere:
            for fd in descriptors:
                os.dup2(nowhere.fileno(), fd)
            sys.stdout = sys.stderr = nowhere
            try:
                yield
            finally:
                sys.stdout, sys.stderr = kept
                for stream in kept:
                    stream.flush()
                for fd, copy in saved.items():
                    os.dup2(copy, fd)
                    os.close(copy)

    return discarded


def _is_open(fd: int) -> bool:
    with suppress(OSError):
        os.fstat(fd)
        return True
    return False
