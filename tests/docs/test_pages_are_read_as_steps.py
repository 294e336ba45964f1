"""How a page becomes files, commands and scripts, and how output is compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import falsetto
import falsetto_docs
import pytest
from falsetto_docs import Command, File, Finished, Page, Script

FENCE = "```"


def page(*blocks: tuple[str, str]) -> Page:
    """Return a page of fenced blocks."""
    text = "\n".join(f"Prose.\n\n{FENCE}{info}\n{text}{FENCE}\n" for info, text in blocks)
    return Page(name="page.md", text=text)


def no_blocks(page: Page) -> Iterator[falsetto_docs.Block]:
    """Stand in for `Page.blocks`, as if no fence were seen."""
    yield from ()


@falsetto.must_fail_when(lambda m: m.setattr(Page, "blocks", no_blocks))
def test_a_block_with_a_title_is_a_file() -> None:
    """The title is its path, whatever its language."""
    assert list(page(('toml title="a/b.toml"', "x = 1\n")).steps()) == [
        File(name="a/b.toml", text="x = 1\n", line=3)
    ]


@falsetto.must_fail_when(lambda m: m.setattr(Page, "blocks", no_blocks))
def test_a_python_block_without_a_title_is_a_script() -> None:
    """It has to run by itself."""
    assert list(page(("python", "import this\n")).steps()) == [Script(text="import this\n", line=3)]


@falsetto.must_fail_when(lambda m: m.setattr(Page, "blocks", no_blocks))
def test_a_console_block_is_commands_with_their_output() -> None:
    """A line after `$ ` is typed, a line after `> ` continues it, the rest is output."""
    assert list(page(("console", "$ one \\\n> two\nout\n$ three\n")).steps()) == [
        Command(text="one two", expected="out", line=4),
        Command(text="three", expected="", line=7),
    ]


@falsetto.must_fail_when(
    lambda m: m.setattr(falsetto_docs._page, "_commands", lambda block: iter(())),
)
def test_a_console_block_that_starts_with_output_is_refused() -> None:
    """Otherwise the output would never be compared with anything."""
    with pytest.raises(ValueError, match="begins with"):
        list(page(("console", "output\n")).steps())


def all_alike(expected: str, printed: str) -> str:
    """Stand in for the comparison, as if nothing ever differed."""
    return ""


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._compare, "differences", all_alike))
@pytest.mark.parametrize(
    ("expected", "printed"),
    [("a", "b"), ("a\n...\nc", "a\nb"), ("a ... c", "a b d"), ("", "a"), ("a", ""), ("a.c", "abc")],
)
def test_output_that_the_page_does_not_show_is_a_difference(expected: str, printed: str) -> None:
    """Also where the page shows nothing, and where a pattern would have matched."""
    assert falsetto_docs._compare.differences(expected, printed)


@falsetto.must_fail_when(
    lambda m: m.setattr(falsetto_docs._compare, "differences", lambda expected, printed: "!"),
)
@pytest.mark.parametrize(
    ("expected", "printed"),
    [
        ("a", "a\n"),
        ("a\n...\nc", "a\nc"),
        ("a\n...\nc", "a\nb\nb\nc\n"),
        ("a ... c", "a bb c"),
        ("in ...s", "in 0.01s"),
        ("=== a ===", "====== a ====="),
        ("a\n\nb", "\na  \n\nb\n\n"),
    ],
)
def test_dots_stand_for_anything_and_blanks_at_the_ends_for_nothing(
    expected: str, printed: str
) -> None:
    """Otherwise a page would have to show the time of day."""
    assert falsetto_docs._compare.differences(expected, printed) == ""


def succeeds(*args: object, **kwargs: object) -> Finished:
    """Stand in for the shell, as if every command succeeded and said nothing."""
    return Finished(status=0, printed="")


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._shell, "run", succeeds))
def test_a_command_sees_the_status_of_the_one_before(tmp_path: Path) -> None:
    """So a page can show an exit status."""
    falsetto_docs.walk(page(("console", "$ exit 3\n$ echo $?\n3\n")), tmp_path)


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs._walk, "differences", all_alike))
def test_a_page_that_shows_something_else_is_caught(tmp_path: Path) -> None:
    """The message names the page, the line and the command."""
    with pytest.raises(AssertionError, match=r"page\.md:4 prints something else for `echo b`"):
        falsetto_docs.walk(page(("console", "$ echo b\na\n")), tmp_path)
