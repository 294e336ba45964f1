from __future__ import annotations

import json
from typing import Any

import falsetto
import pytest
from falsetto_sessions import any_text
from falsetto_testing import core
from hypothesis import example, given, settings
from hypothesis import strategies as st


def read_loosely(m: falsetto.Patch) -> None:
    """Let the last of two keys win, and take NaN for a number."""
    m.setattr(core._json_text, "_decoder", json.JSONDecoder)


def say_no_place(m: falsetto.Patch) -> None:
    """Name the fault and not where it is."""
    m.setattr(
        core._json_text,
        "_refusal",
        lambda source, fault, place, remedy="": core.errors.RecordError(fault),
    )


def refusal(data: bytes, **where: Any) -> str:
    with pytest.raises(core.errors.RecordError) as refused:
        core.parse_json(data, "v.json", **where)
    return str(refused.value)


@falsetto.must_fail_when(say_no_place)
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "it is empty (byte 0)"),
        (b" \n", "it is empty (byte 0)"),
        (b"\xef\xbb\xbf{}", "it starts with a byte order mark (byte 0)"),
        (b"\xff\xfe{\x00}\x00", "it starts with a byte order mark (byte 0)"),
        (b'{"a": "\xed\xa0\x80"}', "it is not UTF-8: invalid continuation byte (byte 7)"),
        (b'{"a" 1}\n', "it is no JSON: Expecting ':' delimiter (line 1, column 6)"),
        (b'{"a":\n {}}{}', "it is no JSON: Extra data (line 2, column 5)"),
    ],
)
def test_what_is_no_json_is_refused_by_its_place(data: bytes, fault: str) -> None:
    assert refusal(data).startswith(f"v.json cannot be read: {fault}; ")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._json_text, "_fault", lambda text, error: ("it is no JSON", 0))
)
@pytest.mark.parametrize(
    "whole", ['{"a": true, "b": [null, -1.5]}', '{"a": "x \\u00e9 y", "b": {"c": {}}}']
)
def test_json_that_breaks_off_anywhere_is_called_cut_short(whole: str) -> None:
    faults = {refusal(whole[:end].encode()) for end in range(1, len(whole))}
    assert all("it is cut short (line 1, column" in fault for fault in faults), faults


@falsetto.must_fail_when(read_loosely)
def test_a_key_that_is_there_twice_is_refused() -> None:
    fault = "the key 'b' is there twice (line 2, column 8)"
    assert fault in refusal(b'{"a": [{"b": 1,\n       "\\u0062": 2}], "c": 1}')


@falsetto.must_fail_when(read_loosely)
@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_refused(constant: str) -> None:
    fault = f"{constant} is no JSON number (line 1, column 18)"
    assert fault in refusal(f'{{"a": "NaN", "b":{constant}}}'.encode())


@falsetto.must_fail_when(say_no_place)
@pytest.mark.parametrize("data", [b"[" * 200_000, b'{"a": ' + b"9" * 5000 + b"}"])
def test_json_that_no_parser_holds_is_refused_and_not_a_crash(data: bytes) -> None:
    assert "it cannot be parsed: " in refusal(data)
    assert "(line 7, column 1)" in refusal(data, first_line=7)


@falsetto.must_fail_when(lambda m: m.setattr(core._json_text, "_sound", lambda value: value))
@settings(max_examples=50)
@given(
    any_text()
    | st.lists(any_text(), max_size=2)
    | st.dictionaries(any_text(), any_text(), max_size=2)
)
@example({"\ud800": ["\udfff"]})
def test_whatever_the_standard_library_wrote_is_read_as_text_that_can_be_written(
    value: Any,
) -> None:
    read = core.parse_json(json.dumps(value).encode(), "v.json")
    again = json.dumps(read, ensure_ascii=False)
    assert again.encode("utf-8", "replace").decode() == again


@falsetto.must_fail_when(lambda m: m.setattr(core._json_text, "_sound", lambda value: ""))
def test_a_character_that_two_escapes_make_is_left_whole() -> None:
    assert core.parse_json(b'"\\ud83d\\ude00"', "v.json") == "\U0001f600"
