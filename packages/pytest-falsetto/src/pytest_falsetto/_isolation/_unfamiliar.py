"""A plugin that keeps its books in a way that this release does not know."""

from __future__ import annotations

from typing import final

__all__ = ["UnfamiliarError"]


@final
class UnfamiliarError(Exception):
    """Hidden runs cannot be kept out of a plugin's books; it is named in the summary.

    Args:
        plugin: Its name as a distribution.
    """

    def __init__(self, plugin: str) -> None:
        super().__init__(
            f"the installed {plugin} keeps its books in a way that this release of "
            "pytest-falsetto does not know: hidden runs may show in them, or be judged by them"
        )
