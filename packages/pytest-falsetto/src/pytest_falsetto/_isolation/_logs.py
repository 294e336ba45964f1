"""Log records of a hidden run: not shown live, not filed."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Mute the handlers by which pytest shows or files records, where there are any."""
    plugin = config.pluginmanager.get_plugin("logging-plugin")
    if plugin is None:
        return None
    shown: tuple[logging.Handler, ...] = (plugin.log_cli_handler, plugin.log_file_handler)
    handlers = tuple(handler for handler in shown if _tells_somebody(handler))
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
