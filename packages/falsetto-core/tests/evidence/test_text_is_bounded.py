from __future__ import annotations

import falsetto
from falsetto_sessions import any_text
from falsetto_testing import core
from hypothesis import example, given
from hypothesis import strategies as st


def never_cut(m: falsetto.Patch) -> None:
    """Keep text at any length."""
    m.setattr(core._text._evidence, "_bounded", lambda text, limit, total: text)


def cut_silently(m: falsetto.Patch) -> None:
    """Keep the beginning, and say nothing of the rest."""
    m.setattr(core._text._evidence, "_bounded", lambda text, limit, total: text[:limit])


@falsetto.must_fail_when(never_cut)
@given(any_text().map(lambda text: text * 40), st.integers(min_value=60, max_value=500))
@example("x" * 1000, 60)
def test_text_is_no_longer_than_its_limit(text: str, limit: int) -> None:
    assert len(core.clean(text, limit)) <= limit


@falsetto.must_fail_when(cut_silently)
def test_the_cut_says_how_long_the_text_was() -> None:
    assert "cut: 100000 characters in all" in core.clean("x" * 100_000)


@falsetto.must_fail_when(cut_silently)
def test_the_beginning_and_the_end_are_kept() -> None:
    kept = core.clean("first" + "x" * 100_000 + "E  KeyError: 'v'")
    assert kept.startswith("first")
    assert kept.endswith("E  KeyError: 'v'")


@falsetto.must_fail_when(cut_silently)
def test_text_that_grows_when_it_is_cleaned_is_bounded_too() -> None:
    cleaned = core.clean("\x00" * 400, 1000)
    assert len(cleaned) == 1000
    assert "cut: 400 characters in all" in cleaned


@falsetto.must_fail_when(cut_silently)
def test_a_limit_too_small_for_any_text_leaves_the_note() -> None:
    assert core.clean("x" * 100, 3) == " [... cut: 100 characters in all ...] "


@falsetto.must_fail_when(
    lambda m: m.setattr(core._text._evidence, "_bounded", lambda text, limit, total: text[1:])
)
def test_text_within_its_limit_is_left_whole() -> None:
    text = "x\u2028" * 10_000
    assert core.clean(text) == text
