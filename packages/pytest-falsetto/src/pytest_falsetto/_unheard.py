"""Silence for what a declared change prints, since pytest captures nothing between runs."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import final

__all__ = ["unheard"]


@final
class _Nowhere(io.TextIOBase):
    """A stream whose text goes nowhere."""

    encoding = "utf-8"

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        return len(text)


_nowhere = _Nowhere()


@contextmanager
def unheard() -> Iterator[None]:
    """Send what the block prints nowhere."""
    kept = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = _nowhere
    try:
        yield
    finally:
        sys.stdout, sys.stderr = kept
