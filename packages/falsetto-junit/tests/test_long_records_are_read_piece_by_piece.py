from __future__ import annotations

import io
import itertools
import re
from typing import Any

import falsetto
import msgspec
import pytest
from falsetto_sessions import a_check, a_session, an_ungraded_check, sessions
from falsetto_testing import core, junit
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

KEY = re.compile(rb'"([a-z_]+)": ')
FEW = [0, 1, 2, 3, 5]


def written(session: Any) -> bytes:
    stream = io.BytesIO()
    junit.JsonWriter().write(session, stream)
    return stream.getvalue()


def at_once(report: Any) -> bytes:
    """Write a record in one go."""
    return msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"


def of_length(checks: int, not_graded: int) -> Any:
    return a_session(
        checks=tuple(a_check(f"test_a.py::test_{number}") for number in range(checks)),
        not_graded=tuple(an_ungraded_check(f"test_b.py::{number}") for number in range(not_graded)),
    )


SESSION = of_length(2, 2)
GOOD = written(SESSION)


def leave_a_gap(m: falsetto.Patch) -> None:
    """Begin every list with a space."""
    real = junit._layout._pieces
    m.setattr(junit._layout, "_pieces", lambda members: itertools.chain([b" "], real(members)))


def find_one_too_many(m: falsetto.Patch) -> None:
    """End every list with something that is not in it."""
    real = junit._layout._picked_up
    m.setattr(junit._layout, "_picked_up", lambda *given, **named: [*real(*given, **named), None])


def compare_nothing(m: falsetto.Patch) -> None:
    """Believe that what was read would be written the same."""
    m.setattr(junit._layout, "_compare", lambda text, rendered: None)


def see_no_key_twice(m: falsetto.Patch) -> None:
    """Let the last of two equal keys win."""
    compare_nothing(m)
    m.setattr(junit._read, "parse_json", lambda data, name: msgspec.json.decode(data))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pieces so small that a few checks are many."""
    monkeypatch.setattr(junit._layout, "_MEMBERS", 2)
    monkeypatch.setattr(junit._layout, "_BYTES", 7)


@pytest.mark.usefixtures("small")
@falsetto.must_fail_when(leave_a_gap)
@pytest.mark.parametrize("checks", FEW)
@pytest.mark.parametrize("not_graded", FEW)
def test_pieces_make_the_bytes_of_the_whole(checks: int, not_graded: int) -> None:
    session = of_length(checks, 5 - not_graded)
    assert written(session) == at_once(junit.to_report(session))


@pytest.mark.usefixtures("small")
@falsetto.must_fail_when(find_one_too_many)
@pytest.mark.parametrize("checks", FEW)
@pytest.mark.parametrize("not_graded", FEW)
def test_pieces_are_put_together_again(checks: int, not_graded: int) -> None:
    session = of_length(checks, 5 - not_graded)
    assert junit._layout.pick_up(io.BytesIO(at_once(junit.to_report(session)))) == junit.to_report(
        session
    )


@falsetto.must_fail_when(find_one_too_many)
def test_more_checks_than_a_piece_holds_are_read_from_a_file(tmp_path: Any) -> None:
    session = of_length(1000, 600)
    path = tmp_path / "v.json"
    path.write_bytes(written(session))
    with path.open("rb") as stream:
        assert junit._layout.pick_up(stream) == junit.to_report(session)
    assert junit.read(path) == junit.to_report(session)


@pytest.mark.usefixtures("small")
@falsetto.must_fail_when(compare_nothing)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(min_value=0, max_value=len(GOOD)),
    st.integers(min_value=0, max_value=3),
    st.sampled_from([b"", b" ", b"\n", b"]", b"[", b",", b'"', b"}", b"\n  },\n  {", b"0", b"\\"]),
)
@example(GOOD.index(b"},"), 0, b" ")
def test_a_record_that_would_be_written_in_other_bytes_is_read_with_care(
    start: int, length: int, instead: bytes
) -> None:
    data = GOOD[:start] + instead + GOOD[start + length :]
    report = junit._layout.pick_up(io.BytesIO(data))
    assert report is None or at_once(report) == data


@pytest.mark.usefixtures("small")
@falsetto.must_fail_when(compare_nothing)
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sessions(), st.integers(min_value=1, max_value=4000))
@example(SESSION, len(GOOD) - 40)
def test_a_record_that_breaks_off_anywhere_is_read_with_care(session: Any, end: int) -> None:
    data = written(session)[:-1][:end]
    assert junit._layout.pick_up(io.BytesIO(data)) is None


def spelled_otherwise(key: bytes) -> bytes:
    return b'"\\u%04x%s": ' % (key[0], key[1:])


def refusal(data: bytes) -> str:
    with pytest.raises(core.errors.RecordError) as refused:
        junit.read(data)
    return str(refused.value)


@falsetto.must_fail_when(see_no_key_twice)
@pytest.mark.parametrize("spelled", [lambda key: b'"%s": ' % key, spelled_otherwise])
@pytest.mark.parametrize("between", [b", ", b",\n   "])
def test_no_key_of_a_record_is_ever_there_twice(spelled: Any, between: bytes) -> None:
    """Whatever the key, at any depth, with the same value and before anything else is known."""
    values = {b"{": b"{}", b"[": b"[]", b'"': b'"x"'}
    for found in KEY.finditer(GOOD):
        value = values.get(GOOD[found.end() :][:1], b"1")
        twice = GOOD[: found.start()] + spelled(found[1]) + value + between + GOOD[found.start() :]
        assert f"the key {found[1].decode()!r} is there twice (line " in refusal(twice)
