from __future__ import annotations

from enum import Enum

import falsetto
import pytest
from falsetto_testing import core

WORDS = (core.Verdict, core.Reason, core.Status, core.Outcome, core.RunKind)


def print_as_any_member(m: falsetto.Patch) -> None:
    """Print the name of the class and of the member."""
    for words in WORDS:
        m.setattr(words, "__str__", Enum.__str__)


@falsetto.must_fail_when(print_as_any_member)
@pytest.mark.parametrize("words", WORDS)
def test_a_word_of_a_vocabulary_prints_as_what_is_on_record(words: type[Enum]) -> None:
    assert [f"{word}, {word!s}" for word in words] == [f"{w.value}, {w.value}" for w in words]
