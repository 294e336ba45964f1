from __future__ import annotations

import io
import json
import os
from pathlib import Path
from threading import Thread
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_session, sessions
from falsetto_testing import core, junit
from hypothesis import example, given, settings


def written(session: Any) -> bytes:
    stream = io.BytesIO()
    junit.JsonWriter().write(session, stream)
    return stream.getvalue()


YOUNGER = {"witness", "location", "runs", "changed", "raised_by_change"}
SESSION = a_session()
GOOD = written(SESSION)
LINE = GOOD.partition(b"0.25")[0].count(b"\n") + 1
PLACE = f"line {LINE}, column 18"
REMEDY = "; write it anew with Falsetto"


def refusal(source: bytes | Path) -> str:
    with pytest.raises(core.errors.RecordError) as refused:
        junit.read(source)
    return str(refused.value)


def edited(**said: Any) -> bytes:
    return json.dumps({**core.session_as_wire(SESSION), **said}).encode()


def read_carelessly(m: falsetto.Patch) -> None:
    """Take whatever comes for a good record."""
    m.setattr(junit._read, "pick_up", lambda stream: junit.to_report(SESSION))


def believe_everything(m: falsetto.Patch) -> None:
    """Do not hold a record against itself."""
    m.setattr(junit._read, "refuse_odds", lambda report, name: None)


def take_another_record(m: falsetto.Patch) -> None:
    """Read each record as an empty one."""
    empty = junit.to_report(a_session(checks=(), not_graded=(), files={}))
    m.setattr(junit._read, "pick_up", lambda stream: empty)


@falsetto.must_fail_when(read_carelessly)
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "it is empty (byte 0)"),
        (GOOD[:-20], "it is cut short (line "),
        (b"\xef\xbb\xbf" + GOOD, "it starts with a byte order mark (byte 0)"),
        (
            b"\xff\xfe" + GOOD.decode().encode("utf-16-le"),
            "it starts with a byte order mark (byte 0)",
        ),
        (GOOD.decode().encode("utf-16-le"), "it is UTF-16 or UTF-32 (byte 0)"),
        (GOOD.replace(b"{\n", b"{\xef\xbb\xbf\n", 1), "it is no JSON: Expecting property name"),
        (GOOD.replace(b"/project", b"/\xed\xa0\x80"), "it is not UTF-8: "),
        (GOOD.replace(b"0.25", b"-Infinity"), f"-Infinity is no JSON number ({PLACE})"),
        (GOOD.replace(b"0.25", b"1e999"), f"the number 1e999 is too large ({PLACE})"),
        (GOOD.replace(b"0.25", b"2" * 5000), "it cannot be parsed: Exceeds the limit"),
        (
            GOOD.replace(b'"args": [', b'"args": [' + b"[" * 100_000),
            "it is nested too deeply (line 7, column 509)",
        ),
        (
            b'{"x": ' * 100_000 + GOOD,
            "it is nested too deeply (line 1, column 3001)",
        ),
        (GOOD.replace(b"0.25", b"NaN"), f"NaN is no JSON number ({PLACE})"),
        (
            GOOD.replace(b' "strict"', b' "args": [],\n "strict"'),
            "the key 'args' is there twice (l",
        ),
        (GOOD + GOOD, "it is no JSON: Extra data (line "),
        (b"[1]", "it has no schema number ($.schema)"),
        (b'{"checks": []}', "it has no schema number ($.schema)"),
    ],
)
def test_what_is_no_record_is_refused_by_its_place(data: bytes, fault: str) -> None:
    whole, _, remedy = refusal(data).rpartition("; ")
    assert whole.startswith(f"the record cannot be read: {fault}")
    assert whole.endswith(")")
    assert remedy in (
        "write it anew with Falsetto",
        "save it as UTF-8 without one",
        "save it as UTF-8",
    )


@falsetto.must_fail_when(read_carelessly)
@pytest.mark.parametrize("number", [2, 0, True, "1", None, 1.0])
def test_another_schema_is_refused_by_its_number(number: object) -> None:
    assert refusal(edited(schema=number)) == (
        f"the record cannot be read: its schema is {number!r} ($.schema), and falsetto-junit "
        f"{junit.__about__.__version__} reads schema 1; upgrade falsetto-junit, or write it anew "
        "with Falsetto"
    )


@falsetto.must_fail_when(read_carelessly)
@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"strict": "yes"}, "Expected `bool`, got `str` ($.strict)"),
        ({"exitstatus": True}, "Expected `int | null`, got `bool` ($.exitstatus)"),
        ({"checks": [{"nodeid": "t"}]}, "missing required field `verdict` ($.checks[0])"),
        (
            {"checks": [{**core.as_wire(a_check()), "reason": "luck"}]},
            "Invalid enum value 'luck' ($.checks[0].reason)",
        ),
        ({"not_graded": [{"nodeid": "t", "status": "lost"}]}, "($.not_graded[0].status)"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_by_its_place(
    said: dict[str, Any], place: str
) -> None:
    fault = refusal(edited(**said))
    assert f"{place}{REMEDY}" in fault


@falsetto.must_fail_when(believe_everything)
def test_a_proof_for_a_reason_that_proves_nothing_is_refused() -> None:
    forged = {**core.as_wire(a_check()), "reason": "undeclared"}
    assert "the verdict 'proven' never goes with the reason 'undeclared' ($.checks[0])" in (
        refusal(edited(checks=[forged]))
    )


@falsetto.must_fail_when(believe_everything)
@pytest.mark.parametrize("key", ["checks", "not_graded"])
def test_totals_that_are_not_those_of_the_checks_are_refused(key: str) -> None:
    assert "its totals are not those of its checks ($.totals)" in refusal(edited(**{key: []}))


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._read, "_opened", lambda path: io.BytesIO(GOOD)),
)
def test_a_file_that_is_not_there_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "v.json"
    assert refusal(path) == (
        f"{path} cannot be read: No such file or directory; name a file that --falsetto-json or "
        "--falsetto-events wrote"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._read, "_opened", lambda path: io.BytesIO(GOOD)),
)
def test_a_folder_is_refused_by_its_name(tmp_path: Path) -> None:
    assert refusal(tmp_path) == (
        f"{tmp_path} cannot be read: Is a directory; name a file that --falsetto-json or "
        "--falsetto-events wrote"
    )


@falsetto.must_fail_when(
    lambda m: m.setattr(junit._read, "_opened", lambda path: io.BytesIO(GOOD)),
)
def test_a_name_that_no_file_can_have_is_refused() -> None:
    assert "cannot be read: embedded null byte; " in refusal(Path("v\0.json"))


@falsetto.must_fail_when(take_another_record)
@pytest.mark.parametrize("data", [GOOD, GOOD.replace(b"\n", b"")], ids=["as-written", "one-line"])
def test_a_pipe_is_read_though_it_can_be_read_but_once(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = Thread(target=path.write_bytes, args=(data,))
    writer.start()
    report = junit.read(path)
    writer.join()
    assert report == junit.to_report(SESSION)


@falsetto.must_fail_when(read_carelessly)
def test_a_file_that_is_no_record_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "v.json"
    path.write_bytes(GOOD[:-3])
    assert refusal(path).startswith(f"{path} cannot be read: it is cut short")


@falsetto.must_fail_when(take_another_record)
@settings(max_examples=50)
@given(sessions())
@example(a_session())
def test_what_the_standard_library_wrote_is_read_the_same(session: Any) -> None:
    for layout in ({}, {"indent": 4}, {"ensure_ascii": False, "sort_keys": True}):
        text = json.dumps(core.session_as_wire(session), **layout)
        assert junit.read(text.encode()) == junit.to_report(session)


@falsetto.must_fail_when(take_another_record)
def test_a_record_that_an_editor_saved_with_other_line_ends_is_read() -> None:
    assert junit.read(GOOD.replace(b"\n", b"\r\n")) == junit.to_report(SESSION)


@falsetto.must_fail_when(take_another_record)
def test_a_number_of_any_size_is_read_as_it_is() -> None:
    assert junit.read(edited(exitstatus=2**70)).exitstatus == 2**70


@falsetto.must_fail_when(take_another_record)
def test_lone_surrogates_that_escapes_brought_in_stay_escapes() -> None:
    report = junit.read(edited(rootdir="/caf\udce9", files={"\ud800.py": "9f"}))
    assert report.rootdir == "/caf\\udce9"
    assert report.files == {"\\ud800.py": "9f"}


@falsetto.must_fail_when(take_another_record)
def test_keys_that_are_not_known_are_passed_over() -> None:
    assert junit.read(edited(surprise=1)) == junit.to_report(SESSION)


@falsetto.must_fail_when(take_another_record)
def test_a_record_of_the_first_release_is_read() -> None:
    old = core.session_as_wire(SESSION)
    del old["selection"], old["files"]
    old["checks"] = [
        {key: value for key, value in check.items() if key not in YOUNGER}
        | {"message": "passed again without the change and failed under it"}
        for check in old["checks"]
    ]
    report = junit.read(json.dumps({**old, "falsetto": "0.0.1"}, indent=2).encode())
    (check,) = report.checks or [junit.schema.Check]
    assert (report.falsetto, report.selection, report.files) == ("0.0.1", None, {})
    assert check.message == "passed again without the change and failed under it"
    assert (check.verdict, check.witness, check.runs) == (core.Verdict.PROVEN, None, ())
