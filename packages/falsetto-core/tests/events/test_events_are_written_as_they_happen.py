from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_context, a_session, an_ungraded_check
from falsetto_testing import core


def write_nothing(m: falsetto.Patch) -> None:
    """Leave every event out."""
    m.setattr(core.EventWriter, "_write", lambda self, event, fields: None)


def events(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("ascii").splitlines()]


@falsetto.must_fail_when(write_nothing)
def test_a_stream_begins_with_the_context_and_names_no_check(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with core.EventWriter(path) as writer:
        writer.start(a_context())
    assert events(path) == [
        {
            "event": "start",
            "schema": 1,
            "falsetto": "0.1.0",
            "started": "2026-11-30T09:29:46+00:00",
            "rootdir": "/project",
            "args": ["-q", "--falsetto"],
            "strict": True,
            "controls": 1,
            "repeats": 1,
            "pytest": "9.2.0",
            "python": "3.13.0",
        }
    ]


@falsetto.must_fail_when(write_nothing)
def test_a_verdict_is_on_disk_the_moment_it_is_known(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    writer = core.EventWriter(path)
    writer.verdict(a_check())
    seen = path.read_bytes()
    writer.close()
    assert seen.endswith(b"}\n")
    assert json.loads(seen) == {"event": "verdict", **core.as_wire(a_check())}


@falsetto.must_fail_when(write_nothing)
def test_a_check_without_a_verdict_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with core.EventWriter(path) as writer:
        writer.not_graded(an_ungraded_check("test_a.py::test_live"))
    assert events(path) == [
        {
            "event": "not-graded",
            "nodeid": "test_a.py::test_live",
            "status": "excluded",
            "excluded": "a live service",
        }
    ]


@falsetto.must_fail_when(write_nothing)
def test_a_stream_ends_with_what_the_session_came_to(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    session = a_session(stopped="interrupted", exitstatus=2)
    with core.EventWriter(path) as writer:
        writer.end(session)
    closing: dict[str, Any] = dict(*events(path))
    assert closing.pop("event", None) == "end"
    assert closing == {key: core.session_as_wire(session)[key] for key in closing}
    assert set(closing) == {
        *("totals", "line", "complete", "stopped", "exitstatus", "finished", "selection", "files")
    }


@falsetto.must_fail_when(write_nothing)
@pytest.mark.parametrize("make", [io.BytesIO, io.StringIO])
def test_a_stream_of_text_or_bytes_is_written_to_and_left_open(make: Any) -> None:
    stream = make()
    with core.EventWriter(stream) as writer:
        writer.start(a_context())
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == ["start"]


@falsetto.must_fail_when(write_nothing)
def test_an_event_is_one_line_of_ascii_whatever_the_check_said(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with core.EventWriter(path) as writer:
        writer.verdict(a_check("test_\u2028é\n\ud800.py"))
    assert path.read_bytes().count(b"\n") == 1
    assert path.read_bytes().isascii()


@falsetto.must_fail_when(write_nothing)
def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "e.jsonl"
    with core.EventWriter(str(path)) as writer:
        writer.start(a_context())
    assert len(events(path)) == 1


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._events, "own_descriptor", lambda name: None)
)
@pytest.mark.parametrize("path", ["/dev/fd/{}", "/proc/self/fd/{}"])
def test_a_stream_of_the_process_is_written_to_behind_what_is_there(
    path: str, tmp_path: Path
) -> None:
    with (tmp_path / "log").open("wb", buffering=0) as log:
        log.write(b"printed before\n")
        with core.EventWriter(path.format(log.fileno())) as writer:
            writer.start(a_context())
        log.write(b"printed after\n")
    lines = (tmp_path / "log").read_text("ascii").splitlines()
    assert [lines[0], lines[-1], len(lines)] == ["printed before", "printed after", 3]


def call_it_something(m: falsetto.Patch) -> None:
    """Name neither the file nor the cause."""
    m.setattr(
        core._channel._events,
        "_unwritable",
        lambda name, error: core.errors.OutputError("not written"),
    )


@falsetto.must_fail_when(call_it_something)
def test_a_path_that_cannot_be_written_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "e.jsonl"
    with pytest.raises(core.errors.OutputError) as refused:
        core.EventWriter(path)
    assert str(refused.value) == (
        f"{path} cannot be written: Not a directory; name a file in a folder that you may write to"
    )


@falsetto.must_fail_when(call_it_something)
def test_a_disk_that_fills_up_is_an_error_that_names_the_stream() -> None:
    class Full(io.BytesIO):
        name = "e.jsonl"

        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    with pytest.raises(core.errors.OutputError) as refused:
        core.EventWriter(Full()).start(a_context())
    assert str(refused.value).startswith("e.jsonl cannot be written: No space left on device; ")
