"""Find a Chromium and start it without a window."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["browser", "find"]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_VARIABLE = "FALSETTO_CHROMIUM"


def find() -> str | None:
    """Return the path of a Chromium: the one that FALSETTO_CHROMIUM names, or one on PATH."""
    named = os.environ.get(_VARIABLE)
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def browser() -> Iterator[Browser]:
    """Start a Chromium, and end it.

    Raises:
        FileNotFoundError: There is none.
    """
    from playwright.sync_api import sync_playwright

    path = find()
    if path is None:
        raise FileNotFoundError(
            f"no Chromium was found on PATH: install one, or name it in {_VARIABLE}"
        )
    # Chromium's own sandbox does not start for root, which is who runs a container.
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"] if is_root else []
        )
        try:
            yield started
        finally:
            started.close()
