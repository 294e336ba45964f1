from __future__ import annotations

import io
import json
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_context, a_session, an_ungraded_check, sessions, streamed
from falsetto_testing import core, junit
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

SESSION = a_session(
    checks=(a_check("a"), a_check("b\u00e9"), a_check("c")),
    not_graded=(an_ungraded_check("d"), an_ungraded_check("e")),
)
GOOD = streamed(SESSION)
LINES = GOOD.splitlines(keepends=True)


def followed(data: bytes) -> Any:
    return junit._lines.follow(io.BytesIO(data))


def with_care(data: bytes) -> Any:
    try:
        return junit._stream.read_stream(data, "")
    except core.errors.RecordError as error:
        return error


def decode_and_no_more(m: falsetto.Patch) -> None:
    """Believe whatever msgspec understands."""
    m.setattr(junit._certain, "_without_durations", lambda text: b"")


def hear_nothing(m: falsetto.Patch) -> None:
    """Pass over every line."""
    m.setattr(junit._lines._Session, "hear", lambda session, line: None)


def follow_anything(m: falsetto.Patch) -> None:
    """Take whatever comes for the good stream."""
    m.setattr(junit._lines, "follow", lambda stream: junit.to_report(SESSION))


def break_off_anywhere(m: falsetto.Patch) -> None:
    """Take every line for one that may break off."""
    real = junit._lines._Session.hear

    def hear(session: Any, line: bytes) -> None:
        try:
            real(session, line)
        except core.errors.RecordError:
            return

    m.setattr(junit._lines._Session, "hear", hear)


def read_in_any_order(m: falsetto.Patch) -> None:
    """Believe the lines in whatever order they come."""
    m.setattr(
        junit._lines._Session,
        "_keep",
        lambda session, kind, check: session._found[kind].append(check),
    )


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read a few bytes at a time."""
    monkeypatch.setattr(junit._lines, "_BYTES", 7)


@pytest.mark.usefixtures("small")
@falsetto.must_fail_when(hear_nothing)
def test_a_stream_is_followed_whatever_is_read_at_once() -> None:
    assert followed(GOOD) == junit.to_report(SESSION)


@falsetto.must_fail_when(hear_nothing)
@settings(max_examples=50)
@given(sessions())
@example(SESSION)
@example(a_session(context=a_context(rootdir='{"event": "end"'), stopped='{"event": "start"'))
def test_any_session_is_followed_as_it_was(session: Any) -> None:
    checks = (*session.checks, a_check())
    session = a_session(context=session.context, checks=checks, not_graded=session.not_graded)
    assert followed(streamed(session)) == junit.to_report(session)


@falsetto.must_fail_when(decode_and_no_more)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(min_value=0, max_value=len(GOOD)),
    st.integers(min_value=0, max_value=3),
    st.sampled_from(
        [b"", b" ", b"\n", b"]", b"},{", b'"', b"}", b'"kind": "control", ', b"0", b"\\", b"\0"]
    ),
)
@example(GOOD.index(b'"kind"'), 0, b'"kind": "control", ')
@example(len(LINES[0]) + 1, 0, b'"event": "end", ')
@example(GOOD.index(b'"verdict": "p'), 0, b'"event": "verdict", ')
def test_an_edited_stream_is_followed_as_if_at_once(
    start: int, length: int, instead: bytes
) -> None:
    data = GOOD[:start] + instead + GOOD[start + length :]
    report = followed(data)
    assert report is None or report == with_care(data)


@falsetto.must_fail_when(hear_nothing)
@given(st.integers(min_value=len(LINES[0]), max_value=len(GOOD) - 2))
@example(len(GOOD) - 2)
@example(len(LINES[0]) + len(LINES[1]) - 1)
def test_a_stream_that_breaks_off_is_followed_to_there(end: int) -> None:
    cut = GOOD[:end]
    assert followed(cut) == with_care(cut)
    assert bool(followed(cut).checks) == (end >= len(LINES[0]) + len(LINES[1]) - 1)


@falsetto.must_fail_when(hear_nothing)
def test_lines_that_somebody_else_wrote_are_followed_among_ours() -> None:
    other = json.dumps(json.loads(LINES[2]), sort_keys=True, separators=(",", ":")).encode()
    unknown = b'{"event": "heartbeat", "at": 1}\r\n'
    data = b"".join([*LINES[:2], b" \n", other, b"\n", unknown, *LINES[3:], unknown])
    assert followed(data) == junit.to_report(SESSION)


@falsetto.must_fail_when(follow_anything)
@pytest.mark.parametrize(
    "data",
    [
        b"",
        LINES[0][:30],
        LINES[0].rstrip(),
        b"".join(LINES[1:]),
        b"".join([LINES[0], LINES[1].replace(b'"proven"', b'"green"')]),
        GOOD.replace(b'"schema": 1', b'"schema": 2'),
        GOOD.replace(b'{"event": "start"', b'{ "event": "start"'),
    ],
)
def test_what_cannot_be_followed_is_left_to_who_can_say_why(data: bytes) -> None:
    assert junit._lines.follow(io.BytesIO(data)) is None


@falsetto.must_fail_when(break_off_anywhere)
@pytest.mark.parametrize("broken", [LINES[1][:40] + b"\n", b"[1]\n", b"{}\n", b'{"event": 1}\n'])
def test_a_line_that_breaks_off_before_the_last_is_not_followed(broken: bytes) -> None:
    assert followed(b"".join([LINES[0], broken, *LINES[1:]])) is None


@falsetto.must_fail_when(read_in_any_order)
@pytest.mark.parametrize("late", LINES[1:5])
def test_a_check_after_the_end_is_not_followed(late: bytes) -> None:
    assert followed(GOOD + late) is None


def disregard_what_is_rare(m: falsetto.Patch) -> None:
    """Pass over every line that is not a check."""
    m.setattr(junit._lines._Session, "_hear_out", lambda session, line: None)


@falsetto.must_fail_when(disregard_what_is_rare)
@pytest.mark.parametrize("again", [LINES[0], LINES[-1]])
def test_a_second_header_or_end_is_not_followed(again: bytes) -> None:
    assert followed(GOOD + again) is None
