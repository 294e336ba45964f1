"""What hidden runs print, captured by the session's own means and dropped."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any, final

import pytest

__all__ = ["captured_and_dropped"]


def captured_and_dropped(config: pytest.Config) -> AbstractContextManager[None]:
    """Capture what the block prints, by the session's own means, and drop it."""
    manager: Any = config.pluginmanager.get_plugin("capturemanager")
    return nullcontext() if manager is None else _Captured(manager)


@final
class _Captured:
    """Has pytest capture a block as it captures a phase."""

    __slots__ = ("_manager",)

    def __init__(self, manager: Any) -> None:
        self._manager = manager

    def __enter__(self) -> None:
        manager = self._manager
        manager.resume_global_capture()
        # `capsys.disabled()` shows nothing either.
        manager.global_and_fixture_disabled = nullcontext

    def __exit__(self, *_: object) -> None:
        manager = self._manager
        del manager.global_and_fixture_disabled
        manager.suspend_global_capture(in_=False)
        if manager.is_globally_capturing():
            manager.read_global_capture()
