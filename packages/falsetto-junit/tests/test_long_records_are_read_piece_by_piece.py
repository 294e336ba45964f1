from __future__ import annotations

import io
import itertools
import json
import re
from typing import Any

import falsetto
import msgspec
import pytest
from falsetto_sessions import a_check, a_context, a_session, an_ungraded_check, sessions
from falsetto_testing import core, junit
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

KEY = re.compile(rb'"([a-z_]+)": ')
FEW = [0, 1, 2, 3, 5]
LAYOUTS: list[dict[str, Any]] = [
    {},
    {"separators": (",", ":")},
    {"indent": 1},
    {"indent": 4, "ensure_ascii": False},
    {"indent": "\t"},
]


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


AWKWARD = a_context(rootdir='"checks": [', args=("checks", "not_graded", "selection"))
SESSION = of_length(2, 2)
GOOD = written(SESSION)


def leave_a_gap(m: falsetto.Patch) -> None:
    """Begin every list with a space."""
    real = junit._layout._pieces
    m.setattr(junit._layout, "_pieces", lambda members: itertools.chain([b" "], real(members)))


def find_one_too_many(m: falsetto.Patch) -> None:
    """End every list with something that is not in it."""
    real = junit._pieces._list
    m.setattr(junit._pieces, "_list", lambda pieces, kind: [*real(pieces, kind), None])


def decode_and_no_more(m: falsetto.Patch) -> None:
    """Believe whatever msgspec understands."""
    m.setattr(junit._certain, "_without_durations", lambda text: b"")


def believe_the_place(m: falsetto.Patch) -> None:
    """Take whatever list is found first for the record's own."""
    m.setattr(
        junit._pieces,
        "_without_lists",
        lambda value: junit._validation.validate({**value, "checks": (), "not_graded": ()}, ""),
    )


def see_no_key_twice(m: falsetto.Patch) -> None:
    """Let the last of two equal keys win."""
    for module in (junit._pieces, junit._read):
        m.setattr(module, "parse_json", lambda data, name: msgspec.json.decode(data))
    decode_and_no_more(m)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pieces so small that a few checks are many."""
    monkeypatch.setattr(junit._layout, "_MEMBERS", 2)
    monkeypatch.setattr(junit._pieces, "_BYTES", 7)


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
    for layout in LAYOUTS:
        text = json.dumps(core.session_as_wire(session), **layout)
        assert junit._pieces.pick_up(io.BytesIO(text.encode())) == junit.to_report(session)


@falsetto.must_fail_when(find_one_too_many)
def test_more_checks_than_a_piece_holds_are_read_from_a_file(tmp_path: Any) -> None:
    session = of_length(1000, 600)
    path = tmp_path / "v.json"
    path.write_bytes(written(session))
    with path.open("rb") as stream:
        assert junit._pieces.pick_up(stream) == junit.to_report(session)
    assert junit.read(path) == junit.to_report(session)


@pytest.mark.usefixtures("small")
@falsetto.must_fail_when(decode_and_no_more)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.integers(min_value=0, max_value=len(GOOD)),
    st.integers(min_value=0, max_value=3),
    st.sampled_from(
        [b"", b" ", b"\n", b"]", b"[", b",", b'"', b"}", b'"kind": "control", ', b"0", b"\\"]
    ),
)
@example(GOOD.index(b'"kind"'), 0, b'"kind": "control", ')
@example(GOOD.index(b",", GOOD.index(b"  },")), 1, b"")
def test_an_edited_record_is_read_as_if_at_once(start: int, length: int, instead: bytes) -> None:
    data = GOOD[:start] + instead + GOOD[start + length :]
    report = junit._pieces.pick_up(io.BytesIO(data))
    assert report is None or report == with_care(data)


def with_care(data: bytes) -> Any:
    try:
        return junit._validation.validate(core.parse_json(data, ""), "")
    except core.errors.RecordError as error:
        return error


@pytest.mark.usefixtures("small")
@falsetto.must_fail_when(lambda m: m.setattr(junit._pieces, "parse_json", lambda *_: {}))
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(sessions())
@example(SESSION)
@example(a_session(context=AWKWARD, stopped='], "not_graded": []'))
def test_any_session_is_read_in_any_layout(session: Any) -> None:
    for layout in LAYOUTS:
        text = json.dumps(core.session_as_wire(session), **layout)
        assert junit._pieces.pick_up(io.BytesIO(text.encode())) == junit.to_report(session)


@falsetto.must_fail_when(believe_the_place)
@pytest.mark.parametrize("key", ["before", "totals"])
def test_a_list_of_something_else_is_not_taken_for_the_records_own(key: str) -> None:
    said = core.session_as_wire(SESSION)
    odd = {"checks": [], "not_graded": [], "selection": 1}
    other = {"before": odd} if key == "before" else {"totals": {**odd, **said["totals"]}}
    data = json.dumps({**other, **said, **other}).encode()
    report = junit.to_report(SESSION)
    assert junit._pieces.pick_up(io.BytesIO(data)) in (None, report)


@falsetto.must_fail_when(lambda m: m.setattr(junit._pieces, "pick_up", lambda stream: SESSION))
@pytest.mark.parametrize("end", [1, 40, 400, len(GOOD) - 300, len(GOOD) - 3])
def test_a_record_that_breaks_off_is_left_to_who_can_say_where(end: int) -> None:
    assert junit._pieces.pick_up(io.BytesIO(GOOD[:end])) is None


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
