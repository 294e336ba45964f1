from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

MODEL = core.Subject(lambda: "gold", name="model")


def good() -> None:
    assert MODEL() == "gold"


def grade(ledger: Any, name: str) -> Any:
    return ledger.grade(name, good, must_fail=lambda m: m.swap(MODEL, lambda: "bad"))


def lose_nothing(m: falsetto.Patch) -> None:
    """Take every file for the one that was opened."""
    m.setattr(core._channel._events, "_is_lost", lambda path, descriptor: False)


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_text("something else")
    other.replace(path)


@pytest.mark.parametrize(
    "lose", [Path.unlink, lambda path: path.rename(path.with_name("old")), replaced]
)
@falsetto.must_fail_when(lose_nothing)
def test_an_event_file_that_was_taken_away_is_no_green_session(lose: Any, tmp_path: Path) -> None:
    path = tmp_path / "cells.jsonl"
    ledger = core.Ledger(events=path)
    grade(ledger, "early")
    lose(path)
    grade(ledger, "late")
    ledger.close()
    assert (ledger.exit_status(), ledger.fails_build(), len(ledger.problems)) == (3, True, 1)
    assert "was moved, removed or replaced while it was written" in ledger.problems[0]


@falsetto.must_fail_when(lambda m: m.setattr(core._channel._events, "_is_lost", lambda *_: True))
def test_a_file_that_is_still_there_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ledger = core.Ledger(events="cells.jsonl")
    monkeypatch.chdir("/")
    grade(ledger, "cell")
    ledger.close()
    ledger.close()
    assert (ledger.exit_status(), ledger.problems) == (0, ())


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._events.stat, "S_ISREG", lambda mode: True)
)
def test_what_is_no_file_cannot_be_lost(tmp_path: Path) -> None:
    name = tmp_path / "nowhere"
    name.symlink_to(os.devnull)
    ledger = core.Ledger(events=name)
    name.unlink()
    ledger.close()
    assert ledger.problems == ()


class Gone(io.StringIO):
    """A stream of somebody's own, which breaks down in a way of its own."""

    def write(self, text: str) -> int:
        if self.tell():
            raise RuntimeError("the socket is gone")
        return super().write(text)

    def isatty(self) -> bool:
        return True


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._cells.Cells, "_say", lambda self, what: None)
)
def test_a_stream_that_raises_anything_ends_no_cell() -> None:
    ledger = core.Ledger(events=Gone(), progress=Gone())
    grades = [grade(ledger, name) for name in ("early", "late")]
    ledger.close()
    assert [each.verdict.value for each in grades] == ["proven", "proven"]
    assert ["the socket is gone" in each for each in ledger.problems] == [True]
    assert ledger.exit_status() == 3


def closed() -> io.StringIO:
    stream = io.StringIO()
    stream.close()
    return stream


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._progress, "_is_terminal", lambda stream: stream.isatty()),
    expect=(ValueError, AssertionError),
)
def test_a_closed_stream_shows_nothing() -> None:
    ledger = core.Ledger(progress=closed())
    assert grade(ledger, "cell").verdict.value == "proven"
