"""Who limits the time of a hidden run: a timeout plugin's settings, or Falsetto's own option."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, final

import pytest

from ._deadline import can_interrupt

__all__ = ["Limits"]


@final
class Limits:
    """The limits of a session's runs.

    pytest-timeout arms one timer for all that happens to a check. Its timer is put off during the
    hidden runs, each of which gets the same limit anew, without the dumps and without ending the
    process.

    Args:
        config: The session's configuration.
        seconds: The limit where no timeout plugin sets one.
    """

    def __init__(self, config: pytest.Config, seconds: float | None) -> None:
        self._seconds = seconds
        self._hooks: Any = config.hook
        self._plugin: Any = (
            sys.modules.get("pytest_timeout")
            if config.pluginmanager.has_plugin("timeout")
            or config.pluginmanager.has_plugin("pytest_timeout")
            else None
        )

    def of(self, item: pytest.Function) -> float | None:
        """Return how many seconds one hidden run of the item may take."""
        settings = self._settings(item)
        seconds = self._seconds if settings is None else float(settings.timeout)
        return seconds if seconds is not None and can_interrupt() else None

    def said(self, item: pytest.Function) -> str | None:
        """Say how long a hidden run of the item may take, and what sets the limit."""
        seconds = self.of(item)
        if seconds is None:
            return None
        source = "--falsetto-timeout" if self._settings(item) is None else "pytest-timeout"
        return f"the limit is {seconds:g} s, set by {source}"

    def put_off(self, item: pytest.Function) -> AbstractContextManager[None]:
        """Stop the plugin's timer for the block, and start it anew afterwards."""
        settings = self._settings(item)
        if settings is None or settings.func_only or not can_interrupt():
            return nullcontext()
        return self._stopped(item, settings)

    @contextmanager
    def _stopped(self, item: pytest.Function, settings: Any) -> Iterator[None]:
        self._hooks.pytest_timeout_cancel_timer(item=item)
        try:
            yield
        finally:
            self._hooks.pytest_timeout_set_timer(item=item, settings=settings)

    def rearm(self, item: pytest.Function) -> None:
        """Start the plugin's timer anew before a run, where its timer alone can limit it."""
        settings = self._settings(item)
        if settings is not None and not settings.func_only and not can_interrupt():
            self._hooks.pytest_timeout_cancel_timer(item=item)
            self._hooks.pytest_timeout_set_timer(item=item, settings=settings)

    def _settings(self, item: pytest.Function) -> Any | None:
        if self._plugin is None:
            return None
        settings = self._plugin._get_item_settings(item)
        return settings if settings.timeout else None
