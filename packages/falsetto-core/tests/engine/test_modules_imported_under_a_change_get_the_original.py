from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_grading import subject
from falsetto_testing import core

LATE = "late_for_the_change"
KEEPS = "from falsetto_grading.subject import LIMIT, pick, strict as bad\nanother = pick\n"


@pytest.fixture
def late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make a module importable that takes names from the subject."""
    (tmp_path / f"{LATE}.py").write_text(KEEPS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop(LATE, None)


def change(m: Any) -> None:
    m.setattr(subject, "pick", lambda: 5)
    m.setattr(subject, "pick", lambda: 2)
    m.setattr(subject, "LIMIT", 2)


def check() -> None:
    if subject.pick() != 1:
        __import__(LATE)
    assert subject.pick() == 1


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._imports, "_taken", lambda steps: ()))
@pytest.mark.usefixtures("late")
def test_a_name_that_was_patched_is_the_original_again() -> None:
    grade = core.check_callable(check, core.Declaration(change))
    assert grade.verdict == "proven"
    assert sys.modules[LATE].pick is subject.pick


@falsetto.must_fail_when(lambda m: m.setattr(core._protocol._imports, "_PLAIN", ()))
@pytest.mark.usefixtures("late")
def test_what_anybody_could_have_is_left_alone() -> None:
    core.check_callable(check, core.Declaration(change))
    assert sys.modules[LATE].LIMIT == 2
    assert sys.modules[LATE].bad is subject.strict
