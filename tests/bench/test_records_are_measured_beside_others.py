"""Ours and another way to the same end are gone in turns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import falsetto
import falsetto_junit

import bench._junitparser
import bench._peak
import bench._records
from bench._record import write_record

Act = Callable[[], object]


def one_after_the_other(m: falsetto.Patch) -> None:
    """Go all of one way first."""

    def contest(name: str, other: Act, ours: Act, pairs: int) -> None:
        for act in (other, ours):
            for _ in range(pairs):
                act()

    m.setattr(bench._records, "contest", contest)


@falsetto.must_fail_when(one_after_the_other)
def test_each_way_is_gone_beside_the_other() -> None:
    """A slow moment of the machine so slows both."""
    gone: list[str] = []
    bench._records.contest("", lambda: gone.append("other"), lambda: gone.append("ours"), 2)
    assert gone == ["other", "ours"] * 2


def junit_of(folder: Path) -> Path:
    write_record(folder / "v.json", 400)
    session = falsetto_junit.to_session(falsetto_junit.read(folder / "v.json"))
    with (folder / "j.xml").open("wb") as stream:
        falsetto_junit.JunitWriter().write(session, stream)
    return folder / "j.xml"


@falsetto.must_fail_when(
    lambda m: m.setattr("falsetto.EventWriter.not_graded", lambda writer, record: None)
)
def test_the_stream_that_is_read_is_of_the_whole_session(tmp_path: Path) -> None:
    write_record(tmp_path / "v.json", 400)
    session = falsetto_junit.to_session(falsetto_junit.read(tmp_path / "v.json"))
    bench._records._event(session, tmp_path / "e.jsonl")
    events = falsetto.read_events(tmp_path / "e.jsonl")
    assert len(events.checks) == len(session.checks)
    assert len(events.not_graded) == len(session.not_graded)


def without_a_message(m: falsetto.Patch) -> None:
    """Build test cases that do not say what happened."""
    real = bench._junitparser._built
    m.setattr(bench._junitparser, "_built", lambda case: real(replace(case, message=None)))


@falsetto.must_fail_when(without_a_message)
def test_junitparser_makes_the_same_file(tmp_path: Path) -> None:
    """Or the two would not be comparable."""
    cases = bench._junitparser.read_cases(junit_of(tmp_path))
    bench._junitparser.build(cases, tmp_path / "other.xml")
    assert {case.kind for case in cases} == {None, "failure", "skipped"}
    assert bench._junitparser.read_cases(tmp_path / "other.xml") == cases


@falsetto.must_fail_when(
    lambda m: m.setattr(
        bench._records, "_PEAK", Path(bench._peak.__file__).with_name("__init__.py")
    )
)
def test_what_reading_takes_grows_with_the_record(tmp_path: Path) -> None:
    """It is what is returned, and never the file as a whole."""
    write_record(tmp_path / "v.json", 4000)
    printed = subprocess.run(
        [sys.executable, bench._records._PEAK, "reading", str(tmp_path / "v.json")],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert printed.strip().isdigit()
    assert 1_000_000 < int(printed) < 3 * (tmp_path / "v.json").stat().st_size
