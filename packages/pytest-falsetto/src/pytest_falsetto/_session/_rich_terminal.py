"""pytest-rich puts a reporter of its own in pytest's place, which asks nobody for a summary."""

from __future__ import annotations

from typing import Any, final

import pytest

__all__ = ["RichTerminal"]


@final
class RichTerminal:
    """Its console, written to as pytest's terminal is.

    Args:
        console: The console of pytest-rich's reporter.
    """

    def __init__(self, console: Any) -> None:
        self._console = console

    @classmethod
    def of(cls, config: pytest.Config) -> RichTerminal | None:
        """Return the console of this session, or None where pytest itself reports."""
        reporter = config.pluginmanager.get_plugin("rich-terminal-reporter")
        console = getattr(reporter, "console", None)
        return cls(console) if console is not None else None

    def section(self, title: str, **_: object) -> None:
        """Begin a section."""
        self._console.rule(title)

    def write_line(self, text: str, **markup: bool) -> None:
        """Write a line as it is."""
        style = " ".join(name for name, on in markup.items() if on)
        self._console.print(text, style=style, markup=False, highlight=False, soft_wrap=True)
