"""Log records of a hidden run: not shown live, not filed."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .._compat import log_handlers

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Mute the handlers by which pytest shows or files records, where there are any."""
    handlers = tuple(handler for handler in log_handlers(config) if _tells_somebody(handler))
    if not handlers:
        return None

    @contextmanager
    def muted(_: pytest.Function) -> Iterator[None]:
        for handler in handlers:
            handler.addFilter(_nothing)
        try:
            yield
        finally:
            for handler in handlers:
                handler.removeFilter(_nothing)

    return muted


def _tells_somebody(handler: logging.Handler) -> bool:
    if isinstance(handler, logging.NullHandler):
        return False
    return getattr(handler, "baseFilename", None) != os.path.abspath(os.devnull)


def _nothing(_: logging.LogRecord) -> bool:
    return False
