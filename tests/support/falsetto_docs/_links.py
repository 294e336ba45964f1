"""Follow the links from page to page."""

from __future__ import annotations

import re
from pathlib import Path

__all__ = ["arrives", "links"]

_FENCED = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\((?P<target>(?!https?:)[^)\s]+)\)")
_HEADING = re.compile(r"^#+ (?P<text>.*)$", re.MULTILINE)


def links(page: Path) -> list[str]:
    """Return where the links of `page` within the repository lead, as they are written."""
    return [link["target"] for link in _LINK.finditer(_prose(page))]


def arrives(page: Path, link: str) -> bool:
    """Tell whether the file that `link` on `page` names is there, and the heading too."""
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not anchor or anchor in _anchors(target))


def _prose(page: Path) -> str:
    return _FENCED.sub("", page.read_text("utf-8"))


def _anchors(page: Path) -> set[str]:
    # As GitHub makes them: lower case, only words and hyphens, blanks as hyphens.
    headings = (heading["text"].lower() for heading in _HEADING.finditer(_prose(page)))
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}
