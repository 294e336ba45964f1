"""`falsetto-gate` as a command: 0 holds, 1 falls short, 2 cannot be used."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_reports import a_report, a_torn_stream, graded, on_disk
from falsetto_sessions import a_session, streamed
from falsetto_testing import junit, report

cli = report._gate._cli
TEST = "def test_key(): ..."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a suite of one file, to stand in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    (tmp_path / "test_router.py").write_text(TEST)
    return tmp_path


def a_record(folder: Path, name: str = "v.json", *checks: Any, **said: Any) -> str:
    """Write a record of the suite in `folder`."""
    files = {"test_router.py": hashlib.sha256(TEST.encode()).hexdigest()}
    made = a_report(*checks, **{"rootdir": str(folder), "files": files, **said})
    on_disk(made, folder / name)
    return name


def end_well(m: falsetto.Patch) -> None:
    """End with status 0, whatever there is."""
    m.setattr(cli, "main", lambda arguments: 0)


def end_badly(m: falsetto.Patch) -> None:
    """Find something wrong with every record."""
    finding = report._gate._finding.Finding(rule=report._gate._finding.Rule.STALE, message="no")
    m.setattr(cli, "decide", lambda facts: (finding,))


@falsetto.must_fail_when(end_badly)
def test_a_record_that_holds_is_status_0(folder: Path, capsys: Any) -> None:
    assert cli.main([a_record(folder), "--require=strict,complete,whole", "--require=subject"]) == 0
    assert capsys.readouterr().out.startswith("falsetto-gate: holds\n")


@falsetto.must_fail_when(end_well)
def test_a_record_that_falls_short_is_status_1(folder: Path, capsys: Any) -> None:
    record = a_record(folder, "v.json", graded(reason="negative-passed"))
    assert cli.main([record]) == 1
    assert "falls short: 1 false" in capsys.readouterr().out


@falsetto.must_fail_when(end_well)
def test_a_record_is_stale_once_a_file_has_changed(folder: Path, capsys: Any) -> None:
    record = a_record(folder)
    (folder / "test_router.py").write_text(f"{TEST}  # mended")
    assert cli.main([record]) == 1
    assert "- stale: test_router.py has changed" in capsys.readouterr().out


@falsetto.must_fail_when(end_well)
def test_a_record_is_stale_once_a_test_file_was_added(folder: Path, capsys: Any) -> None:
    record = a_record(folder)
    (folder / "test_more.py").touch()
    assert cli.main([record]) == 1
    assert "- stale: test_more.py was written after the session" in capsys.readouterr().out


@falsetto.must_fail_when(end_well)
def test_the_record_of_another_folder_falls_short(folder: Path, capsys: Any) -> None:
    record = a_record(folder, rootdir=str(folder / "scratch"))
    assert cli.main([record]) == 1
    assert "falls short: 1 another-root" in capsys.readouterr().out


@falsetto.must_fail_when(end_badly)
def test_rootdir_says_where_the_files_of_another_machine_lie_here(folder: Path) -> None:
    record = a_record(folder, rootdir="/home/runner/work")
    assert cli.main([record, "--rootdir", str(folder)]) == 0


def unusable(arguments: list[str], capsys: Any) -> str:
    """Return what is said on standard error, after seeing that it is one line and status 2."""
    assert cli.main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("falsetto-gate: ")
    return str(said.err)


PART = {"collected": 1, "deselected": 1, "whole": False}


@falsetto.must_fail_when(end_well)
@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (None, "is not there; run the suite with --falsetto-json=v.json, or"),
        (b"", "cannot be read: it is empty"),
        (b"not json", "cannot be read: it is no JSON"),
        (b'{"tests": []}', "cannot be read: it has no schema number"),
        (b'{"schema": 2}', "cannot be read: its schema is 2"),
        (b'{"schema": 1, "checks": [', "cannot be read: it is cut short"),
        (a_torn_stream(), "breaks off (0 checks on record)"),
        (a_torn_stream(graded()), "breaks off (1 check on record)"),
    ],
)
def test_what_is_no_record_is_status_2(
    folder: Path, capsys: Any, content: bytes | None, fault: str
) -> None:
    if content is not None:
        (folder / "v.json").write_bytes(content)
    assert fault in unusable(["v.json"], capsys)


@falsetto.must_fail_when(end_well)
def test_a_folder_is_status_2(folder: Path, capsys: Any) -> None:
    assert "Is a directory" in unusable([str(folder)], capsys)


@falsetto.must_fail_when(end_well)
def test_a_record_without_checks_is_status_2(folder: Path, capsys: Any) -> None:
    record = a_record(folder, checks=(), not_graded=())
    assert "v.json holds no checks" in unusable([record], capsys)


def a_stream(folder: Path, *checks: Any) -> str:
    """Write the event stream of a session that ended."""
    session = a_session(checks=checks, not_graded=())
    (folder / "e.jsonl").write_bytes(streamed(session))
    return "e.jsonl"


@falsetto.must_fail_when(end_well)
def test_a_stream_without_checks_is_to_be_written_as_a_stream(folder: Path, capsys: Any) -> None:
    assert "run the suite with --falsetto-events=e.jsonl" in unusable([a_stream(folder)], capsys)


@falsetto.must_fail_when(lambda m: m.setattr(report._inputs, "is_stream", lambda data: False))
def test_a_stream_that_falls_short_is_to_be_written_as_a_stream(folder: Path, capsys: Any) -> None:
    assert cli.main([a_stream(folder, graded())]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "then run: pytest --falsetto-strict --falsetto-events=e.jsonl"


@falsetto.must_fail_when(end_well)
def test_a_pipe_is_read_once_and_for_a_record(folder: Path, capsys: Any) -> None:
    a_record(folder)
    os.mkfifo(folder / "pipe")
    feed = subprocess.Popen(["sh", "-c", "cat v.json > pipe"])
    assert cli.main(["pipe", "--max-excluded=0"]) == 1
    assert feed.wait(timeout=60) == 0
    assert "--falsetto-json=pipe" in capsys.readouterr().out


@falsetto.must_fail_when(end_well)
def test_a_record_edited_by_hand_is_status_2(folder: Path, capsys: Any) -> None:
    record = a_record(folder, "v.json", graded(reason="negative-passed"))
    told = json.loads((folder / record).read_text())
    told["checks"] = []
    (folder / record).write_text(json.dumps(told))
    assert "its totals are not those of its checks" in unusable([record], capsys)


@falsetto.must_fail_when(end_well)
@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"stopped": "interrupted"}, "did not run to its end"),
        ({"selection": junit.schema.Selection(**PART)}, "ran only a part of its suite"),
        ({"selection": None}, "ran only a part of its suite"),
        ({"checks": (), "not_graded": ()}, "holds no checks"),
    ],
)
def test_a_baseline_that_does_not_know_all_is_status_2(
    folder: Path, capsys: Any, said: dict[str, Any], fault: str
) -> None:
    baseline = a_record(folder, "base.json", **said)
    assert fault in unusable([a_record(folder), "--baseline", baseline], capsys)


@falsetto.must_fail_when(end_well)
@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "the following arguments are required: RECORD"),
        (["v.json", "--require", "luck"], "'luck' is none of them"),
        (["v.json", "--max-age", "-1"], "argument --max-age"),
        (["v.json", "--max-excluded", "many"], "must be a whole number from 0 up"),
        (["v.json", "--max-blocks", "0"], "must be a whole number from 1 up"),
        (["v.json", "--new", "proven"], "--new says what is asked of checks that a --baseline"),
        (["v.json", "--baseline", "./v.json"], "cannot be its own baseline"),
        (["v.json", "--baseline", "gone.json"], "gone.json cannot be read"),
        (["v.json", "--rootdir", "gone"], "gone is no folder"),
        (["v.json", "--hook", "vim"], "argument --hook: invalid choice"),
        (["v.json", "--req", "strict"], "unrecognized arguments"),
    ],
)
def test_a_command_line_that_cannot_be_used_is_status_2(
    folder: Path, capsys: Any, arguments: list[str], fault: str
) -> None:
    a_record(folder)
    assert fault in unusable(arguments, capsys)


def crash(facts: Any) -> None:
    raise ZeroDivisionError("divided\nby zero")


@falsetto.must_fail_when(end_well)
def test_a_fault_of_its_own_is_one_line_too(
    folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "decide", crash)
    assert "please report it: ZeroDivisionError: divided by zero" in unusable(
        [a_record(folder)], capsys
    )


def hooked(folder: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the statuses of four stops of one turn."""
    statuses = []
    for active in (False, True, True, True):
        told = json.dumps({"session_id": "s", "stop_hook_active": active}).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(told)))
        statuses.append(cli.main([*arguments, "--hook", "claude"]))
    return statuses


@falsetto.must_fail_when(end_well)
@pytest.mark.parametrize("arguments", [["v.json"], ["gone.json"], ["v.json", "--max-age", "soon"]])
def test_a_hook_holds_an_agent_up_and_lets_it_go(
    folder: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    a_record(folder, "v.json", graded(reason="negative-passed"))
    assert hooked(folder, arguments, monkeypatch) == [2, 2, 2, 0]


@falsetto.must_fail_when(end_badly)
def test_a_hook_lets_an_agent_pass_whose_record_holds(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    assert hooked(folder, [a_record(folder)], monkeypatch) == [0, 0, 0, 0]
    assert capsys.readouterr() == ("", "")
