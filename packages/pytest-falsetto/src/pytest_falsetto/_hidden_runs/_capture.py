"""What hidden runs print, captured by the session's own means and dropped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest

__all__ = ["captured_and_dropped"]


@contextmanager
def captured_and_dropped(config: pytest.Config) -> Iterator[None]:
    """Capture what the block prints, by the session's own means, and drop it."""
    manager: Any = config.pluginmanager.get_plugin("capturemanager")
    if manager is None:
        yield
        return
    manager.resume_global_capture()
    manager.global_and_fixture_disabled = nullcontext  # `capsys.disabled()` shows nothing either
    try:
        yield
    finally:
        del manager.global_and_fixture_disabled
        manager.suspend_global_capture(in_=False)
        if manager.is_globally_capturing():
            manager.read_global_capture()
