from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_sessions import WRITERS, a_check, a_session, streamed, written
from falsetto_testing import junit

SESSION = a_session(checks=(a_check(), a_check("test_b.py::test_b")))
FORMATS = ["ctrf", "github", "gitlab", "junit", "sarif"]


def as_json(session: Any) -> bytes:
    stream = io.BytesIO()
    junit.JsonWriter().write(session, stream)
    return stream.getvalue()


def load(name: str, real: Any = junit._command.load) -> Any:
    """Make a writer of the second copy, where an entry point would lead to the first."""
    return getattr(junit, WRITERS[name])() if name in WRITERS else real(name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the folder to work in, with a record."""
    monkeypatch.setattr(junit._command, "load", load)
    (tmp_path / "v.json").write_bytes(as_json(SESSION))
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


def main(*words: str) -> int:
    """Run the command as far as argparse lets it come."""
    try:
        status: int = junit._command.main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    return status


def write_nothing(m: falsetto.Patch) -> None:
    """End with success and nothing written."""
    m.setattr(junit._command, "put", lambda data, target: None)


def accept_everything(m: falsetto.Patch) -> None:
    """End with success whatever happened."""
    m.setattr(junit._command, "UNUSABLE", 0)


def say_nothing(m: falsetto.Patch) -> None:
    """Keep what is wrong to itself."""
    m.setattr(junit._command, "print", lambda *_, **__: None, raising=False)


@falsetto.must_fail_when(write_nothing)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("source", [as_json, streamed], ids=["record", "events"])
def test_a_record_and_an_event_stream_come_to_the_same(
    folder: Path, source: Any, format: str
) -> None:
    (folder / "v.json").write_bytes(source(SESSION))
    assert main("v.json", "--to", format, "-o", "deep/er/out") == 0
    out = folder / "deep" / "er" / "out"
    assert (out.read_bytes() if out.exists() else b"") == written(SESSION, format)


@falsetto.must_fail_when(write_nothing)
def test_a_stream_that_breaks_off_is_no_green_file(folder: Path) -> None:
    (folder / "v.jsonl").write_bytes(streamed(SESSION)[:-40])
    assert main("v.jsonl", "--to", "junit", "-o", "out.xml") == 0
    out = folder / "out.xml"
    said = out.read_text() if out.exists() else ""
    assert 'errors="1"' in said
    assert "the event stream has no closing record" in said


@falsetto.must_fail_when(write_nothing)
@pytest.mark.parametrize("words", [(), ("-o", "-")])
def test_without_a_file_it_writes_to_standard_output(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes], words: tuple[str, ...]
) -> None:
    assert main("v.json", "--to", "sarif", *words) == 0
    assert capfdbinary.readouterr().out == written(SESSION, "sarif")


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._junit.DIALECTS["github"].__class__, "place", False)
)
def test_a_dialect_is_asked_for_by_name(folder: Path) -> None:
    assert main("v.json", "--to", "junit", "--dialect", "github", "-o", "out.xml") == 0
    assert b' file="test_router.py" line="5"' in (folder / "out.xml").read_bytes()


@falsetto.must_fail_when(accept_everything)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("no.json", "--to", "junit"), "no.json cannot be read: No such file or directory; name"),
        (("cut.json", "--to", "junit"), "cut.json cannot be read: it is cut short"),
        (("v.json", "--to", "tap"), "no writer is called 'tap' (installed: "),
        (
            ("v.json", "--to", "sarif", "--dialect", "github"),
            "--dialect is for --to junit, not for --to sarif; leave it out",
        ),
        (
            ("v.json", "--to", "junit", "-o", "./v.json"),
            "./v.json is the record itself; name another file with -o",
        ),
        (
            ("v.json", "--to", "junit", "-o", "v.json/out"),
            "v.json/out cannot be written: ",
        ),
        (("v.json", "--to", "junit", "-o", "."), ". cannot be written: Is a directory; name a"),
    ],
    ids=["missing", "cut", "unknown", "dialect", "itself", "no folder", "folder"],
)
def test_what_cannot_be_done_is_said_with_its_cause_and_remedy(
    folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    (folder / "cut.json").write_bytes(as_json(SESSION)[:-30])
    assert main(*words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"falsetto-junit: {said}")
    assert printed.err.count("\n") == 1
    assert (folder / "v.json").read_bytes() == as_json(SESSION)


@falsetto.must_fail_when(lambda m: m.setattr(junit._command, "_parser", Any))
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("v.json",), "the following arguments are required: --to"),
        (("--to", "junit"), "the following arguments are required: RECORD"),
        (("v.json", "--to", "junit", "--dialect", "old"), "invalid choice: 'old'"),
        (("v.json", "--to", "junit", "--out", "x"), "unrecognized arguments: --out"),
    ],
)
def test_a_command_line_that_means_nothing_ends_with_two(
    folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    try:
        status = main(*words)
    except TypeError:
        status = 0
    assert status == 2
    printed = capsys.readouterr().err
    assert said in printed
    assert printed.startswith("falsetto-junit: ")
    assert printed.endswith("; see falsetto-junit --help\n")
    assert printed.count("\n") == 1


class Failing:
    """A writer of somebody else's."""

    def write(self, session: Any, stream: Any) -> None:
        stream.write(b"half of it")
        raise ZeroDivisionError("no idea how")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a writer that writes half and fails."""
    monkeypatch.setattr(junit._command, "load", lambda name: Failing())


@falsetto.must_fail_when(say_nothing)
def test_a_writer_that_fails_is_named_and_leaves_what_was_there(
    folder: Path, failing: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "out.txt").write_text("before")
    assert main("v.json", "--to", "lines", "-o", "out.txt") == 2
    assert (folder / "out.txt").read_text() == "before"
    assert sorted(path.name for path in folder.iterdir()) == ["out.txt", "v.json"]
    assert capsys.readouterr().err == (
        "falsetto-junit: the writer 'lines' failed: ZeroDivisionError: no idea how; report it to "
        "the package it comes from\n"
    )
