"""What a visitor reads first is what is there."""

from __future__ import annotations

import re
from pathlib import Path

import falsetto
import falsetto_docs
import falsetto_workspace
import pytest
from falsetto_workspace import ROOT, text

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("packages/*/README.md")])
LINKING = [page for page in PAGES if falsetto_docs.links(page)]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def never(page: Path, link: str) -> bool:
    return False


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._links, "arrives", never))
@pytest.mark.parametrize("page", LINKING, ids=name)
def test_every_link_arrives(page: Path) -> None:
    links = falsetto_docs.links(page)
    assert [link for link in links if not falsetto_docs._links.arrives(page, link)] == []


def commands(page: str, heading: str) -> list[str]:
    """List what a section tells the reader to type."""
    section = text(page).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    block = re.search(r"```shell\n(.*?)```", section, re.S)
    return block[1].splitlines() if block else []


def another_script(path: str) -> str:
    return "pytest\n"


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_workspace, "text", another_script))
def test_ci_types_what_the_readme_tells_the_reader_to_type() -> None:
    (command,) = commands("README.md", "Run the tests")
    lines = [line.strip() for line in falsetto_workspace.text(".ci/run").splitlines()]
    assert command in lines
