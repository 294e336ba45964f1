from __future__ import annotations

import json
from typing import Any

import falsetto
import msgspec
import pytest
from falsetto_sessions import a_check, a_session, an_ungraded_check, streamed
from falsetto_testing import core, junit
from hypothesis import example, given
from hypothesis import strategies as st

SESSION = a_session(checks=(a_check("a"), a_check("b")), not_graded=(an_ungraded_check("c"),))
WHOLE = streamed(SESSION)


def take_every_stream_for_whole(m: falsetto.Patch) -> None:
    """Read of every stream what a whole one says."""
    m.setattr(junit._read, "follow", lambda stream: junit.to_report(SESSION))


def take_anything(m: falsetto.Patch) -> None:
    """Take whatever comes for a good record."""
    m.setattr(junit._read, "_understood", lambda stream, name: junit.to_report(SESSION))


def lose_a_check(m: falsetto.Patch) -> None:
    """Read a stream without its first check."""
    real = junit._stream.united

    def united(header: Any, end: Any, checks: Any, not_graded: Any, name: str) -> Any:
        return real(header, None, checks[1:], not_graded, name)

    for module in (junit._stream, junit._lines):
        m.setattr(module, "united", united)


def call_it_complete(m: falsetto.Patch) -> None:
    """Take the end of what is there for the end of the session."""
    real = junit._stream._counted
    m.setattr(
        junit._stream,
        "_counted",
        lambda report: msgspec.structs.replace(real(report), complete=True),
    )


@falsetto.must_fail_when(lose_a_check)
def test_a_whole_stream_reads_like_the_record_of_its_session() -> None:
    assert junit.read(WHOLE) == junit.to_report(SESSION)


@falsetto.must_fail_when(lose_a_check)
@pytest.mark.parametrize("sort_keys", [False, True])
@pytest.mark.parametrize("separators", [(",", ":"), (" ,  ", "\t: ")])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
def test_a_stream_that_something_else_wrote_anew_is_read_the_same(
    sort_keys: bool, separators: tuple[str, str], end: str
) -> None:
    events = [json.loads(line) for line in WHOLE.splitlines()]
    lines = [json.dumps(event, sort_keys=sort_keys, separators=separators) for event in events]
    assert junit.read((end.join(lines) + end).encode()) == junit.to_report(SESSION)


@falsetto.must_fail_when(take_every_stream_for_whole)
@given(st.integers(min_value=WHOLE.index(b"\n"), max_value=len(WHOLE) - 2))
@example(len(WHOLE) - 2)
def test_a_stream_that_breaks_off_anywhere_is_an_incomplete_report(end: int) -> None:
    report = junit.read(WHOLE[:end])
    assert (report.complete, report.finished, report.exitstatus) == (False, None, None)
    assert report.line.endswith(" - stopped early: the event stream has no closing record")


@falsetto.must_fail_when(take_every_stream_for_whole)
def test_an_incomplete_report_counts_what_the_stream_holds() -> None:
    report = junit.read(b"".join(WHOLE.splitlines(keepends=True)[:2]))
    assert report.line.startswith(
        "falsetto: 1 proven, 0 failed as written, 0 false, 0 unproven (1 graded of 1 run) - "
    )
    assert report.totals.verdicts[core.Verdict.PROVEN] == 1


@falsetto.must_fail_when(take_anything)
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (WHOLE[:30], "it breaks off in its header (line 1)"),
        (b"\xef\xbb\xbf" + WHOLE, "it starts with a byte order mark (byte 0)"),
        (WHOLE.decode().encode("utf-16"), "it starts with a byte order mark (byte 0)"),
        (WHOLE * 2, "line 6 is a second header"),
        (WHOLE + WHOLE.splitlines(keepends=True)[1], "line 6 comes after the end (line 5)"),
        (WHOLE.replace(b'"strict"', b'"strict": true, "\\u0073trict"'), "the key 'strict' is th"),
        (WHOLE.replace(b"0.25", b"NaN", 1), "NaN is no JSON number (line 2, column "),
        (WHOLE.replace(b'"schema": 1', b'"schema": 9'), "its schema is 9 ($.schema)"),
        (WHOLE.replace(b'"proven"', b'"green"', 1), "Invalid enum value 'green'"),
        (WHOLE.replace(b'"proven": 2', b'"proven": 3'), "its totals are not those of its checks"),
    ],
)
def test_a_stream_that_is_none_of_a_session_is_refused(data: bytes, fault: str) -> None:
    with pytest.raises(core.errors.RecordError) as refused:
        junit.read(data)
    assert fault in str(refused.value)


@falsetto.must_fail_when(call_it_complete)
def test_a_stream_without_its_end_is_never_complete() -> None:
    report = junit.read(WHOLE[: WHOLE.index(b"\n") + 1])
    assert not report.complete
    assert report.totals.run == 0
