"""The pages that lead through the code."""

from __future__ import annotations

from pathlib import Path

import falsetto
import falsetto_docs
import pytest
from falsetto_docs import Page

ROOT = Path(__file__).parents[2]
PAGES = [Page.read(ROOT / "docs" / name, ROOT) for name in ("design.md", "how-it-works.md")]


def a_module_more(page: Page) -> set[str]:
    """Stand in for reading a page, as if it named a module that is gone."""
    return {"_no_longer_there"}


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._modules, "modules_on", a_module_more))
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_is_there(page: Page) -> None:
    """A module that was renamed is renamed on the page too."""
    there = {path.stem for path in ROOT.glob("packages/*/src/**/_*.py")}
    there |= {path.parent.name for path in ROOT.glob("packages/*/src/**/__init__.py")}
    assert falsetto_docs._modules.modules_on(page) - there == set()
