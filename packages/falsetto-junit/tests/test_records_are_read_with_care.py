from __future__ import annotations

import io
import json
from pathlib import Path
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
        (GOOD.replace(b"/project", b"/\xed\xa0\x80"), "it is not UTF-8: "),
        (GOOD.replace(b"0.25", b"NaN"), "NaN is no JSON number (line 55, column 18)"),
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
    assert refusal(data).startswith(f"the record cannot be read: {fault}")


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
        for check in old["checks"]
    ]
    report = junit.read(json.dumps(old).encode())
    (check,) = report.checks or [junit.schema.Check]
    assert (report.selection, report.files) == (None, {})
    assert (check.verdict, check.witness, check.runs) == (core.Verdict.PROVEN, None, ())
