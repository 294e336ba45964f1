"""One browser for the checks of a file, and a new window for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from falsetto_browser import Tab, browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as started:
        yield started


@pytest.fixture
def show(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Tab]]:
    """Open the page of a document, as `Tab.on` does."""
    tabs: list[Tab] = []

    def opened(document: Any, hash: str = "", **said: Any) -> Tab:
        tabs.append(Tab.on(chromium, document, tmp_path, hash, **said))
        return tabs[-1]

    yield opened
    for tab in tabs:
        tab.page.context.close()
