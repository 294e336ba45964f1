"""Links between the pages, and the map of them."""

from __future__ import annotations

from pathlib import Path

import falsetto
import falsetto_docs
import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
LINKING = [page for page in PAGES if falsetto_docs.links(page)]


def never(page: Path, link: str) -> bool:
    """Stand in for following a link, as if there were nothing at its end."""
    return False


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._links, "arrives", never))
@pytest.mark.parametrize("page", LINKING, ids=lambda page: page.name)
def test_every_link_to_another_page_arrives(page: Path) -> None:
    """The file is there, and so is the heading."""
    dead = [
        link for link in falsetto_docs.links(page) if not falsetto_docs._links.arrives(page, link)
    ]
    assert dead == []


def none_at_all(page: Path) -> list[str]:
    """Stand in for reading the links of a page, as if it had none."""
    return []


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._links, "links", none_at_all))
def test_the_map_names_every_page() -> None:
    """A page that the index does not name is found by nobody."""
    named = {DOCS / link for link in falsetto_docs._links.links(DOCS / "index.md")}
    records = {page for page in PAGES if page.parent.name == "decisions"}
    assert set(PAGES) - records - named - {DOCS / "index.md"} == set()


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._links, "links", none_at_all))
def test_the_list_of_decisions_names_every_record() -> None:
    """Also the newest one."""
    folder = DOCS / "decisions"
    named = {folder / link for link in falsetto_docs._links.links(folder / "README.md")}
    assert set(folder.glob("[0-9]*.md")) - named == set()
