"""syrupy: its report counts the snapshots of the run as written alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest

from ._aside import put_aside
from ._unfamiliar import UnfamiliarError

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Keep the session's assertions, and the places it looked at, as they were."""
    if not config.pluginmanager.has_plugin("syrupy"):
        return None
    session: Any = getattr(config, "_syrupy", None)
    if not isinstance(getattr(session, "_assertions", None), list):
        raise UnfamiliarError("syrupy")

    def apart(_: pytest.Function) -> AbstractContextManager[Iterator[None] | None]:
        return put_aside(session)

    return apart
