"""Find the private modules that a page names."""

from __future__ import annotations

import re

from ._page import Page

__all__ = ["modules_on"]

_NAMED = re.compile(r"`(?:falsetto\.)?(_\w+)`")


def modules_on(page: Page) -> set[str]:
    """Return the names that look like private modules."""
    return set(_NAMED.findall(page.text))
