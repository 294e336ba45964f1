from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_context, a_session, an_ungraded_check
from falsetto_testing import core
from hypothesis import example, given
from hypothesis import strategies as st


def whole() -> bytes:
    stream = io.BytesIO()
    writer = core.EventWriter(stream)
    writer.start(a_context())
    writer.verdict(a_check())
    writer.not_graded(an_ungraded_check())
    writer.end(a_session())
    return stream.getvalue()


WHOLE = whole()
START, VERDICT, UNGRADED, END = WHOLE.splitlines(keepends=True)
APART = "write each session's events to a file of its own"


def read_nothing(m: falsetto.Patch) -> None:
    """Find no event in any stream."""
    m.setattr(
        core._channel._event_log,
        "_sorted_out",
        lambda events, torn: core.Events(header=None, checks=(), not_graded=(), end={}, torn=False),
    )


def refuse_nothing(m: falsetto.Patch) -> None:
    """Take every line for the start of a session."""
    m.setattr(core._channel._event_log, "_event", lambda line, name, number: {"event": "verdict"})
    m.setattr(core._channel._event_log, "_refuse_disorder", lambda events, name: None)
    read_nothing(m)


def refusal(data: bytes | Path, **named: Any) -> str:
    with pytest.raises(core.errors.RecordError) as refused:
        core.read_events(data, **named)
    return str(refused.value)


@falsetto.must_fail_when(read_nothing)
def test_a_whole_stream_gives_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    path.write_bytes(WHOLE)
    events = core.read_events(path)
    assert events.header == {"event": "start", **core._channel._wire.context_as_wire(a_context())}
    assert events.checks == ({"event": "verdict", **core.as_wire(a_check())},)
    assert [check["status"] for check in events.not_graded] == ["excluded"]
    assert events.end["complete"] is True
    assert not events.torn


@falsetto.must_fail_when(read_nothing)
@given(st.integers(min_value=1, max_value=len(WHOLE) - 2))
@example(len(WHOLE) - 2)
def test_a_stream_that_breaks_off_anywhere_is_read_up_to_there(end: int) -> None:
    events = core.read_events(WHOLE[:end])
    lines = WHOLE[:end].count(b"\n")
    assert events.end is None
    assert len(events.checks) in (int(lines > 1), int(lines > 0))
    assert events.torn or WHOLE[:end].endswith((b"}", b"\n"))


@falsetto.must_fail_when(refuse_nothing)
def test_a_broken_line_in_the_middle_is_refused_by_its_number() -> None:
    broken = WHOLE.replace(b'"verdict": "proven"', b'"verdict": ', 1)
    assert "the event stream cannot be read: it is no JSON" in refusal(broken)
    assert "(line 2, column" in refusal(broken)


@falsetto.must_fail_when(refuse_nothing)
@pytest.mark.parametrize("line", [b"[]\n", b"{}\n", b'{"event": 1}\n'])
def test_a_line_that_is_no_event_is_refused_by_its_number(line: bytes) -> None:
    assert "line 5 is no event" in refusal(WHOLE + line)


@falsetto.must_fail_when(refuse_nothing)
@pytest.mark.parametrize(
    ("stream", "fault"),
    [
        (VERDICT + START + END, "line 1 is no header; write it anew with Falsetto"),
        (b'{"event": "heartbeat"}\n' + WHOLE, "line 1 is no header; write it anew with Falsetto"),
        (START + VERDICT + START, f"line 3 is a second header; {APART}"),
        (WHOLE + b"\n" + WHOLE, f"line 6 is a second header; {APART}"),
        (WHOLE + VERDICT, f"line 5 comes after the end (line 4); {APART}"),
        (WHOLE + END, f"line 5 comes after the end (line 4); {APART}"),
        (WHOLE + b"\n" + UNGRADED[:-1], f"line 6 comes after the end (line 4); {APART}"),
    ],
)
def test_lines_that_no_session_writes_in_that_order_are_refused(stream: bytes, fault: str) -> None:
    assert refusal(stream, name="e.jsonl") == f"e.jsonl cannot be read: {fault}"


@falsetto.must_fail_when(refuse_nothing)
@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"\xef\xbb\xbf{}\n", "it starts with a byte order mark (line 5, byte 0)"),
        (b"{\xff}\n", "it is not UTF-8: invalid start byte (line 5, byte 1)"),
        (b'{"event": "x", "event": "y"}\n', "the key 'event' is there twice (line 5, column 16)"),
        (b'{"event": "x", "y": NaN}\n', "NaN is no JSON number (line 5, column 21)"),
        (b'{"event": "x", "y": -1e999}\n', "the number -1e999 is too large (line 5, column 21)"),
    ],
)
def test_a_line_that_can_be_read_in_two_ways_is_refused_by_its_place(
    line: bytes, fault: str
) -> None:
    assert refusal(WHOLE + line).startswith(f"the event stream cannot be read: {fault}; ")


@falsetto.must_fail_when(read_nothing)
def test_events_of_another_kind_are_passed_over() -> None:
    events = core.read_events(WHOLE + b'{"event": "heartbeat"}\n')
    assert (len(events.checks), len(events.not_graded)) == (1, 1)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._channel._event_log, "_content", lambda path: b"")
)
def test_a_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    assert refusal(path).startswith(f"{path} cannot be read: No such file or directory; ")
