"""pytest's faulthandler timeout: its clock is for the run as written."""

from __future__ import annotations

import faulthandler
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Stop the clock, which runs from the beginning of a check and may end the process."""
    if not config.pluginmanager.has_plugin("faulthandler"):
        return None
    if not float(config.getini("faulthandler_timeout") or 0):
        return None

    @contextmanager
    def stopped(_: pytest.Function) -> Iterator[None]:
        # Not started anew: where it writes to is known to pytest alone.
        faulthandler.cancel_dump_traceback_later()
        yield

    return stopped
