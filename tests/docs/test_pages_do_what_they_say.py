"""Every command and every example on every page is run, front pages included."""

from __future__ import annotations

import shutil
from pathlib import Path

import falsetto
import falsetto_docs
import pytest
from falsetto_docs import Finished, Page

ROOT = Path(__file__).parents[2]
FOUND = (ROOT / "README.md", *ROOT.glob("packages/*/README.md"), *ROOT.glob("docs/**/*.md"))
PAGES = [Page.read(path, ROOT) for path in sorted(FOUND)]
WALKED = [page for page in PAGES if any(page.steps())]


def nothing_works(*args: object, **kwargs: object) -> Finished:
    """Stand in for the shell, as if no program were there."""
    return Finished(status=127, printed="command not found\n")


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._shell, "run", nothing_works))
@pytest.mark.parametrize("page", WALKED, ids=lambda page: page.name)
def test_a_reader_who_follows_the_page_sees_what_it_shows(page: Page, tmp_path: Path) -> None:
    """Files are written, commands typed, and what they print is compared with the page."""
    if page.name == "README.md":
        # Its reader stands in a clone.
        shutil.copytree(ROOT / "examples", tmp_path / "project" / "examples")
    falsetto_docs.walk(page, tmp_path)


LANGUAGES = {"console", "ini", "json", "mermaid", "python", "shell", "text", "toml", "yaml"}


def with_an_unrun_example(page: Page) -> list[falsetto_docs.Block]:
    """Stand in for `Page.blocks`, as if every page held a block that nothing runs."""
    return [falsetto_docs.Block(language="shell", title=None, text="pytest\n", line=1)]


@falsetto.must_fail_when(lambda m: m.setattr(Page, "blocks", with_an_unrun_example))
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_only_installing_goes_unrun(page: Page) -> None:
    """A `shell` block is not typed, so it may only hold what installs something."""
    for block in page.blocks():
        assert block.language in LANGUAGES, f"{page.name}:{block.line}"
        if block.language == "shell":
            for line in block.text.splitlines():
                assert "install" in line or line.startswith(("git clone", "cd ")), line
