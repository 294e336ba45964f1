"""A browser to look at pages with, where there is one."""

from __future__ import annotations

from ._browser import browser, find
from ._tab import Tab
from .edits import edits

__all__ = ["Tab", "browser", "edits", "find"]
