from __future__ import annotations

import io
import json
from typing import Any

import falsetto
import msgspec
from falsetto_sessions import a_session, sessions
from falsetto_testing import core, junit
from hypothesis import example, given, settings


def written(session: Any) -> bytes:
    stream = io.BytesIO()
    junit.JsonWriter().write(session, stream)
    return stream.getvalue()


def write_an_empty_object(m: falsetto.Patch) -> None:
    """Write a record that says nothing."""
    m.setattr(junit._json, "lay_out", lambda report, checks, not_graded: [b"{}\n"])


def lose_the_command_line(m: falsetto.Patch) -> None:
    """Write every session as if it had been started without a word."""
    real = junit._json.to_report
    lost = ("lost",)
    m.setattr(
        junit._json, "to_report", lambda session: msgspec.structs.replace(real(session), args=lost)
    )


def write_one_line(m: falsetto.Patch) -> None:
    """Write the record as one line."""
    m.setattr(junit._layout, "_rendered", msgspec.json.encode)


@falsetto.must_fail_when(lose_the_command_line)
def test_the_file_holds_what_every_process_holds() -> None:
    assert json.loads(written(a_session())) == core.session_as_wire(a_session())


@falsetto.must_fail_when(write_an_empty_object)
def test_the_keys_stand_in_the_order_of_the_schema() -> None:
    assert list(json.loads(written(a_session()))) == list(core.session_as_wire(a_session()))


@falsetto.must_fail_when(write_one_line)
def test_each_field_has_a_line_of_its_own() -> None:
    lines = written(a_session()).decode().splitlines()
    assert ' "strict": true,' in lines
    assert '   "verdict": "proven",' in lines
    assert written(a_session()).endswith(b"\n}\n")


@falsetto.must_fail_when(lose_the_command_line)
@settings(max_examples=50)
@given(sessions())
@example(a_session())
def test_what_is_written_is_what_is_read_back(session: Any) -> None:
    assert junit.read(written(session)) == junit.to_report(session)


@falsetto.must_fail_when(lose_the_command_line)
@settings(max_examples=50)
@given(sessions())
@example(a_session())
def test_a_session_that_is_read_can_be_written_again(session: Any) -> None:
    again = junit.to_session(junit.read(written(session)))
    assert core.session_as_wire(again) == core.session_as_wire(session)


@falsetto.must_fail_when(lose_the_command_line)
def test_a_session_equals_what_is_read_of_it() -> None:
    assert junit.to_session(junit.read(written(a_session()))) == a_session()
