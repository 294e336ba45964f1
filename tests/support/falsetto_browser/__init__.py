"""A browser to look at pages with, where there is one."""

from __future__ import annotations

from ._browser import browser, find

__all__ = ["browser", "find"]
