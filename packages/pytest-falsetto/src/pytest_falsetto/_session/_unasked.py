"""A terminal that nobody asks for a summary, though its reader needs one."""

from __future__ import annotations

from typing import Any

import pytest

from ._rich_terminal import RichTerminal

__all__ = ["unasked"]

_ASKED = frozenset(pytest.ExitCode) - {pytest.ExitCode.INTERNAL_ERROR}
"""After any other status, such as one given to `pytest.exit`, pytest calls for no summary."""


def unasked(config: pytest.Config, status: int) -> Any | None:
    """Return the terminal to write the summary to when everything else is done, or None.

    Args:
        config: The session's configuration.
        status: The exit status that pytest came to.
    """
    rich = RichTerminal.of(config)
    if rich is not None:
        return rich
    if status in _ASKED or config.getoption("no_summary", False):
        return None
    return config.pluginmanager.get_plugin("terminalreporter")
