from __future__ import annotations

import re

import falsetto
import pytest
from falsetto_sessions import any_text
from falsetto_testing import core
from hypothesis import example, given
from hypothesis import strategies as st

NO_OTHER_SCRIPT = re.compile(r"(?P<sequence>[^\x00-\x7f])|(?P<line_end>(?!))")
NOTHING_UNFIT = re.compile(r"(?P<sequence>(?!))|(?P<line_end>(?!))")
ILLEGAL_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def find_nothing(m: falsetto.Patch) -> None:
    """Let every character through."""
    m.setattr(core._text._evidence, "_unfit", lambda: NOTHING_UNFIT)


def keep_as_it_is(m: falsetto.Patch) -> None:
    """Find what is unfit and put it back."""
    m.setattr(core._text._evidence, "_fit", lambda found: found[0])


@falsetto.must_fail_when(keep_as_it_is)
def test_colours_and_cursor_movements_are_taken_out() -> None:
    assert core.clean("\x1b[1;31mE  \x1b[0massert\x1b[2K") == "E  assert"


@falsetto.must_fail_when(keep_as_it_is)
def test_titles_and_links_are_taken_out() -> None:
    assert core.clean("\x1b]0;title\x07a \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\") == "a link"


@falsetto.must_fail_when(keep_as_it_is)
def test_a_sequence_that_never_ends_swallows_no_text() -> None:
    assert core.clean("\x1b]0;title and all the evidence") == r"\x1b]0;title and all the evidence"


@falsetto.must_fail_when(find_nothing)
def test_control_characters_become_visible_escapes() -> None:
    assert core.clean("a\x00b\x07c\x7fd\x85e") == r"a\x00b\x07c\x7fd\x85e"


@falsetto.must_fail_when(find_nothing)
def test_lone_surrogates_become_visible_escapes() -> None:
    assert core.clean("caf\udce9") == r"caf\udce9"


@falsetto.must_fail_when(find_nothing)
def test_overrides_of_the_reading_direction_become_visible_escapes() -> None:
    assert core.clean("assert \u202eeslaf") == r"assert \u202eeslaf"


@falsetto.must_fail_when(find_nothing)
def test_every_line_end_becomes_a_newline() -> None:
    assert core.clean("a\r\nb\rc\n\td") == "a\nb\nc\n\td"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._text._evidence, "_without_layout", lambda text: "")
)
@pytest.mark.parametrize("unfit", ["\x00", "\x1b[0m", "\r", "\x85", "\u202e", "\ud800", "\ufeff"])
def test_lines_and_tabs_hide_nothing_unfit(unfit: str) -> None:
    assert unfit not in core.clean(f"a\n\tb{unfit}\nc")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._text._evidence, "_unfit", lambda: NO_OTHER_SCRIPT)
)
def test_letters_of_every_script_stay_as_they_are() -> None:
    assert core.clean("naïve Ω 日本語 👩‍👩‍👧 עברית") == "naïve Ω 日本語 👩‍👩‍👧 עברית"


@falsetto.must_fail_when(find_nothing)
@given(any_text())
@example("\ud800")
def test_clean_text_fits_into_every_file(text: str) -> None:
    cleaned = core.clean(text)
    assert not ILLEGAL_IN_XML.search(cleaned)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._text._evidence, "_fit", lambda found: "\x00\x00")
)
@given(any_text(), st.integers(min_value=0, max_value=80))
@example("\x00", 80)
def test_cleaning_clean_text_changes_nothing(text: str, limit: int) -> None:
    once = core.clean(text)
    assert core.clean(once) == once
    short = core.clean(text, limit)
    assert "\x00" not in core.clean(short, max(limit, len(short)))


class Liar(str):
    """Text that answers every question wrongly or not at all."""

    __slots__ = ()

    def __str__(self) -> str:
        raise OSError("no text")

    def __len__(self) -> int:
        raise OSError("no length")

    def __getitem__(self, index: object) -> str:
        raise OSError("no characters")

    def encode(self, *_: object) -> bytes:
        raise OSError("no bytes")


@falsetto.must_fail_when(find_nothing)
def test_text_that_lies_about_itself_is_cleaned_all_the_same() -> None:
    cleaned = core.clean(Liar("a\x00b"))
    assert type(cleaned) is str
    assert cleaned == r"a\x00b"
