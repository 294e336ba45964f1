"""Repeat the reason table in the page about reasons, word for word."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from falsetto._vocabulary._reason import Entry

__all__ = ["render", "with_reasons"]

_WIDTH = 110


def render(entry: Entry) -> str:
    """Render one entry of the reason table as a Markdown quotation.

    Args:
        entry: One of either copy of the package.
    """
    lines = [f"Verdict: **{entry.verdict.value}**. {_builds(entry)}", f"Message: {entry.sentence}."]
    if entry.hint is not None:
        lines.append(f"Hint: {entry.hint}")
    return "\n>\n".join(_quoted(line) for line in lines)


def with_reasons(page: str, entries: Iterable[Entry]) -> str:
    """Return `page` with the quotation under each reason's heading brought up to date.

    Args:
        page: The page's Markdown.
        entries: The reason table's entries.

    Raises:
        LookupError: A reason has no heading on the page.
    """
    for entry in entries:
        heading = f"## `{entry.reason.value}`\n\n"
        before, found, after = page.partition(heading)
        if not found:
            raise LookupError(f"the page about reasons has no heading for {entry.reason.value!r}")
        after = re.sub(r"\A(?:>.*\n)*\n*", lambda _: f"{render(entry)}\n\n", after)  # noqa: B023
        page = before + found + after
    return page


def _builds(entry: Entry) -> str:
    if entry.always_fails:
        return "It always fails the build."
    if entry.verdict.value == "unproven":
        return "It fails the build in strict mode."
    if entry.verdict.value == "failed":
        return "The build is red already."
    return "It does not fail the build."


def _quoted(text: str) -> str:
    return "\n".join(
        textwrap.wrap(
            text,
            _WIDTH,
            initial_indent="> ",
            subsequent_indent="> ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    )
