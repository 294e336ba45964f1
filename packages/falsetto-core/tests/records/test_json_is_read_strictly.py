from __future__ import annotations

import json
import re
from typing import Any

import falsetto
import pytest
from falsetto_sessions import any_text
from falsetto_testing import core
from hypothesis import example, given, settings
from hypothesis import strategies as st


def read_loosely(m: falsetto.Patch) -> None:
    """Let the last of two keys win, and take NaN for a number."""
    m.setattr(core._text._json_text, "_decoder", json.JSONDecoder)


def say_no_place(m: falsetto.Patch) -> None:
    """Name the fault and not where it is."""
    m.setattr(
        core._text._json_text,
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
        ('{"a": 1}'.encode("utf-16-le"), "it is UTF-16 or UTF-32 (byte 0); save it as UTF-8"),
        ('{"a": 1}'.encode("utf-32-be"), "it is UTF-16 or UTF-32 (byte 0); save it as UTF-8"),
        (b'{"a":\n \xef\xbb\xbf1}', "it is no JSON: Expecting value (line 2, column 2)"),
        (b'{"a": "\xed\xa0\x80"}', "it is not UTF-8: invalid continuation byte (byte 7)"),
        (b'{"a" 1}\n', "it is no JSON: Expecting ':' delimiter (line 1, column 6)"),
        (b'{"a":\n {}}{}', "it is no JSON: Extra data (line 2, column 5)"),
    ],
)
def test_what_is_no_json_is_refused_by_its_place(data: bytes, fault: str) -> None:
    assert refusal(data).startswith(f"v.json cannot be read: {fault}")
    assert "; " in refusal(data)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._text._json_text, "_fault", lambda text, error: ("it is no JSON", 0))
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


def two_keys(depth: int) -> bytes:
    return b'{"a": [' * depth + b'{"b": 1, "b": 2}' + b"]}" * depth


@falsetto.must_fail_when(read_loosely)
@pytest.mark.parametrize("depth", [0, 1, 7, 100])
def test_a_key_that_is_there_twice_is_refused_at_any_depth(depth: int) -> None:
    place = f"(line 1, column {7 * depth + 10})"
    assert f"the key 'b' is there twice {place}" in refusal(two_keys(depth))


@falsetto.must_fail_when(lambda m: m.setattr(core._text._json_text, "_once_each", dict))
def test_keys_that_become_one_when_they_are_made_fit_are_refused() -> None:
    fault = r"the key '\\ud800' is there twice (line 1, column 15)"
    assert fault in refusal(rb'{"\ud800": 1, "\\ud800": 2}')


@falsetto.must_fail_when(read_loosely)
@pytest.mark.parametrize("number", ["1e999", "-1e999", "1" * 400 + ".0"])
def test_a_number_that_would_become_infinite_is_refused(number: str) -> None:
    assert "is too large (line 2, column 6)" in refusal(f'{{"a": 1e3,\n"b": {number}}}'.encode())


@falsetto.must_fail_when(read_loosely)
@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_is_refused(constant: str) -> None:
    fault = f"{constant} is no JSON number (line 1, column 18)"
    assert fault in refusal(f'{{"a": "NaN", "b":{constant}}}'.encode())


def outcome(data: bytes) -> str:
    """Tell what reading came to: `read`, the refusal, or a crash."""
    try:
        core.parse_json(data, "v.json")
    except core.errors.RecordError as error:
        return str(error)
    except (ArithmeticError, LookupError, ValueError) as error:
        return f"crash: {error!r}"
    return "read"


def take_what_follows(m: falsetto.Patch) -> None:
    """Take what stands behind a number for a part of it."""
    m.setattr(core._text._json_text, "_TOKEN", re.compile(r"(?P<float>-?\w[\w.+-]*)(?P<key>:)?"))


@falsetto.must_fail_when(take_what_follows)
@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("NaN.0004", "NaN is no JSON number"),
        ("-Infinity7", "-Infinity is no JSON number"),
        ("1e999.0004", "the number 1e999 is too large"),
    ],
)
def test_what_stands_behind_such_a_number_is_no_part_of_it(value: str, fault: str) -> None:
    assert f"{fault} (line 1, column 10)" in outcome(f"[1, 2.5, {value}]".encode())


@falsetto.must_fail_when(read_loosely)
def test_an_integer_of_any_length_is_not_too_large() -> None:
    fault = "the key 'b' is there twice (line 1, column 411)"
    assert fault in refusal(b"[" + b"1" * 400 + b', {"b":1,"b":2}]')


def raise_as_it_comes(m: falsetto.Patch) -> None:
    """Let the parser's own error out."""
    m.setattr(core._text._json_text, "_refusal", lambda *_, **__: ValueError("no JSON"))


_PIECES = st.sampled_from(
    [*'{}[]":,\\ \n0123456789eE.+-', "NaN", "Infinity", "true", "null", '"a":', "\\ud800", "\0"]
)


@falsetto.must_fail_when(raise_as_it_comes)
@settings(max_examples=200)
@given(st.lists(_PIECES, max_size=12), st.integers(0, 60), st.integers(0, 8))
@example(["NaN", "0"], 41, 0)
def test_whatever_is_damaged_is_read_or_refused(pieces: list[str], at: int, gone: int) -> None:
    whole = '{"checks": [{"id": "t\\u00e9", "duration": 0.25, "n": [1, -2e3]}], "end": null}'
    damaged = whole[:at] + "".join(pieces) + whole[at + gone :]
    assert not outcome(damaged.encode()).startswith("crash: ")


@falsetto.must_fail_when(say_no_place)
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"[" * 200_000, "it is nested too deeply (line 7, column 501)"),
        (b'{"a":\n' * 200_000, "it is nested too deeply (line 507, column 1)"),
    ],
)
def test_json_that_no_parser_holds_is_refused_and_not_a_crash(data: bytes, fault: str) -> None:
    assert fault in refusal(data, first_line=7)


@falsetto.must_fail_when(say_no_place)
def test_a_number_that_python_does_not_convert_is_refused_by_its_place() -> None:
    fault = refusal(b'{"a":\n ' + b"9" * 5000 + b"}")
    assert "it cannot be parsed: Exceeds the limit" in fault
    assert "(line 2, column 2)" in fault


@falsetto.must_fail_when(lambda m: m.setattr(core._text._json_text, "_sound", lambda value: value))
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


@falsetto.must_fail_when(lambda m: m.setattr(core._text._json_text, "_sound", lambda value: ""))
def test_a_character_that_two_escapes_make_is_left_whole() -> None:
    assert core.parse_json(b'"\\ud83d\\ude00"', "v.json") == "\U0001f600"
