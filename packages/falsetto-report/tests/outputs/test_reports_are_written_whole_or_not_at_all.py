"""`falsetto-report` as a command."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_reports import a_report, a_torn_stream, graded, on_disk
from falsetto_sessions import a_session
from falsetto_testing import breaks, junit, report

cli = report._cli
FORMS = {
    "report.html": ([], "<!doctype html>"),
    "summary.md": (["--to", "markdown"], "## Falsetto: "),
    "any.md": ([], "## Falsetto: "),
    "badge.json": (["--to", "badge"], '{\n "schemaVersion"'),
    "badge.svg": (["--to", "badge"], "<svg "),
    "deep/down/any.svg": ([], "<svg "),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a good record, to stand in."""
    monkeypatch.chdir(tmp_path)
    on_disk(a_report(), tmp_path / "v.json")
    return tmp_path


def end_well(m: falsetto.Patch) -> None:
    """Do nothing, and end with status 0."""
    m.setattr(cli, "main", lambda arguments: 0)


def render_nothing(m: falsetto.Patch) -> None:
    """Render every form as nothing."""
    m.setattr(cli, "FORMATS", dict.fromkeys(report._formats.FORMATS, lambda document: b""))
    m.setattr(cli, "render_markdown", lambda document, budget: b"")


@falsetto.must_fail_when(render_nothing)
@pytest.mark.parametrize("name", FORMS)
def test_a_report_takes_the_form_that_was_asked_for(folder: Path, name: str, capsys: Any) -> None:
    options, start = FORMS[name]
    assert cli.main(["v.json", "-o", name, *options]) == 0
    assert (folder / name).read_text().lower().startswith(start.lower())
    assert capsys.readouterr().out.startswith(f"{name}: falsetto: 1 proven, ")


@falsetto.must_fail_when(render_nothing)
@pytest.mark.parametrize("form", ["markdown", "badge"])
def test_what_is_no_page_goes_to_standard_output(
    folder: Path, form: str, capsysbinary: Any
) -> None:
    assert cli.main(["v.json", "--to", form]) == 0
    assert b"1" in capsysbinary.readouterr().out
    assert os.listdir(folder) == ["v.json"]


@falsetto.must_fail_when(render_nothing)
def test_a_page_is_called_report_html_unless_it_has_another_name(folder: Path) -> None:
    assert cli.main(["v.json"]) == 0
    assert (folder / "report.html").stat().st_size > 1000


def shuffle(m: falsetto.Patch) -> None:
    """Let the report depend on something besides its input."""
    numbers = iter(range(9))
    m.setattr(cli, "render_markdown", lambda document, budget: b"%d" % next(numbers))
    forms = dict.fromkeys(report._formats.FORMATS, lambda document: b"%d" % next(numbers))
    m.setattr(cli, "FORMATS", forms)


@falsetto.must_fail_when(shuffle)
@pytest.mark.parametrize("name", FORMS)
def test_the_same_input_gives_the_same_bytes(folder: Path, name: str) -> None:
    on_disk(a_report(graded(reason="undeclared"), strict=False), folder / "old.json")
    rest = ["v.json", "old.json", "--baseline", "old.json", "--history", "old.json"]
    assert cli.main([*rest, "-o", f"1{Path(name).suffix}"]) == 0
    assert cli.main([*rest, "-o", f"2{Path(name).suffix}"]) == 0
    one, other = (folder / f"{number}{Path(name).suffix}" for number in "12")
    assert one.read_bytes() == other.read_bytes()


def unusable(arguments: list[str], folder: Path, capsys: Any) -> str:
    """Return the one line on standard error, after seeing that an older report still stands."""
    (folder / "report.html").write_text("an older report")
    assert cli.main(arguments) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith("falsetto-report: ")
    assert (folder / "report.html").read_text() == "an older report"
    assert not [name for name in os.listdir(folder) if name.startswith(".")]
    return str(said.err)


@falsetto.must_fail_when(end_well)
@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (None, "bad.json cannot be read: No such file or directory"),
        (b"", "bad.json cannot be read: it is empty"),
        (b"<html>", "bad.json cannot be read: it is no JSON"),
        (b'{"tests": []}', "bad.json cannot be read: it has no schema number"),
        (b'{"schema": 2}', "bad.json cannot be read: its schema is 2"),
        (b'{"schema": 1, "checks": [', "bad.json cannot be read: it is cut short"),
        (a_torn_stream(), "bad.json breaks off (0 checks on record)"),
        (a_torn_stream(graded()), "bad.json breaks off (1 check on record)"),
        (a_torn_stream(graded())[:-30], "bad.json breaks off (0 checks on record)"),
        (a_torn_stream()[:60], "bad.json cannot be read: it breaks off in its header"),
    ],
)
@pytest.mark.parametrize(
    "place", [[], ["v.json"], ["v.json", "--baseline"], ["v.json", "--history"]]
)
def test_what_is_no_record_is_one_line_and_status_2(
    folder: Path, capsys: Any, content: bytes | None, fault: str, place: list[str]
) -> None:
    if content is not None:
        (folder / "bad.json").write_bytes(content)
    assert fault in unusable([*place, "bad.json"], folder, capsys)


@falsetto.must_fail_when(end_well)
def test_a_folder_is_no_record(folder: Path, capsys: Any) -> None:
    assert "Is a directory" in unusable(["."], folder, capsys)


def not_allowed(name: str) -> None:
    raise PermissionError(13, "Permission denied")


@falsetto.must_fail_when(end_well)
def test_a_record_that_may_not_be_read_is_one_line_and_status_2(
    folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing can be kept from a test that root runs.
    monkeypatch.setattr(junit._read, "_opened", not_allowed)
    assert "v.json cannot be read: Permission denied" in unusable(["v.json"], folder, capsys)


@falsetto.must_fail_when(end_well)
def test_no_checks_at_all_are_nothing_to_report(folder: Path, capsys: Any) -> None:
    on_disk(a_report(checks=(), not_graded=()), folder / "none.json")
    assert "no checks were run" in unusable(["none.json"], folder, capsys)


@falsetto.must_fail_when(end_well)
@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "the following arguments are required: RECORD"),
        (["v.json", "./v.json"], "./v.json is named twice"),
        (["v.json", "--to", "pdf"], "argument --to: invalid choice"),
        (["v.json", "--budget", "0"], "argument --budget: must be a whole number from 1 up"),
        (["v.json", "-o", "v.json"], "v.json would take the place of a record"),
        (["v.json", "--history", "old.json", "-o", "old.json"], "old.json would take the place"),
        (["v.json", "-o", "."], ". cannot be written: "),
        (["v.json", "-o", "v.json/report.html"], "v.json/report.html cannot be written: "),
    ],
)
def test_a_command_line_that_cannot_be_used_is_one_line_and_status_2(
    folder: Path, capsys: Any, arguments: list[str], fault: str
) -> None:
    on_disk(a_report(), folder / "old.json")
    assert fault in unusable(arguments, folder, capsys)


def crash(document: Any) -> bytes:
    raise ZeroDivisionError("divided by zero")


@falsetto.must_fail_when(end_well)
def test_a_fault_of_its_own_leaves_what_was_there(
    folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "FORMATS", {"html": crash})
    assert "please report it: ZeroDivisionError" in unusable(["v.json"], folder, capsys)


@falsetto.must_fail_when(render_nothing)
@pytest.mark.parametrize(
    "content", [a_torn_stream(graded()), a_torn_stream()], ids=["some checks", "no checks"]
)
def test_partial_reports_what_there_is(folder: Path, content: bytes, capsysbinary: Any) -> None:
    (folder / "torn.jsonl").write_bytes(content)
    assert cli.main(["torn.jsonl", "--partial", "--to", "markdown"]) == 0
    assert b"> **Incomplete.** Stopped early: `the event stream has no closing record`" in (
        capsysbinary.readouterr().out
    )


def write_in_place(path: str, write: Any) -> None:
    Path(path).unlink()
    with Path(path).open("wb") as stream:
        write(stream)


@falsetto.must_fail_when(lambda m: m.setattr(cli, "write_whole", write_in_place))
def test_a_link_still_leads_where_it_led(folder: Path, capsys: Any) -> None:
    (folder / "public").mkdir()
    (folder / "public" / "index.html").write_text("old")
    (folder / "report.html").symlink_to(folder / "public" / "index.html")
    assert cli.main(["v.json", "-o", "report.html"]) == 0
    assert (folder / "report.html").is_symlink()
    assert (folder / "public" / "index.html").read_text().startswith("<!doctype html>")


LOADED = """
import sys
sys.path[:0] = {path!r}
import falsetto_testing.breaking
import falsetto_report._gate
print([name for name in sys.modules if name.startswith("falsetto_report._page")])
"""


@falsetto.must_fail_when(
    breaks("falsetto_report:__name__", "__import__('falsetto_report._page').__name__"),
)
def test_the_page_is_imported_only_where_it_is_rendered() -> None:
    code = LOADED.format(path=sys.path)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def lose_the_record(m: falsetto.Patch) -> None:
    """Write a badge of nothing."""
    m.setattr(report._writers._formats, "FORMATS", {"badge": lambda document: b"{}"})


@falsetto.must_fail_when(lose_the_record)
def test_a_writer_writes_what_the_command_writes(folder: Path) -> None:
    stream = io.BytesIO()
    report.BadgeWriter().write(a_session(), stream)
    assert json.loads(stream.getvalue() or b"{}").get("message") == "1 of 2 proven"
