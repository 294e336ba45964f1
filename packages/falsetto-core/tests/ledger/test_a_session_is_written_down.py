from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core

MODEL = core.Subject(lambda: "gold", name="model")


def swap(m: Any) -> None:
    m.swap(MODEL, lambda: "bad")


def good() -> None:
    assert MODEL() == "gold"


def blind() -> None:
    MODEL()


def red() -> None:
    assert MODEL() == "other"


def with_cells(*cells: Any, **options: Any) -> Any:
    """Return a ledger in which these cells were graded."""
    ledger = core.Ledger(**options)
    for number, cell in enumerate(cells):
        ledger.grade(f"cell-{number}", cell, must_fail=swap)
    return ledger


def always_green(m: falsetto.Patch) -> None:
    """Call every session green."""
    m.setattr(core._ledger._session.Session, "exit_status", lambda self: 0)


def always_red(m: falsetto.Patch) -> None:
    """Call every session red."""
    m.setattr(core._ledger._session.Session, "exit_status", lambda self: 1)


@pytest.mark.parametrize(
    ("cells", "options"),
    [
        ([], {}),
        ([good, blind], {}),
        ([good, blind], {"strict": False}),
        ([good, red], {"floor": 0.6}),
    ],
)
@falsetto.must_fail_when(always_green)
def test_a_session_is_red(cells: Any, options: Any) -> None:
    ledger = with_cells(*cells, **options)
    assert (ledger.fails_build(), ledger.exit_status()) == (True, 1)


@pytest.mark.parametrize(
    ("cells", "options"),
    [
        ([good], {}),
        ([good, red], {}),
        ([good, red], {"floor": 0.5}),
        ([red], {"floor": 0.0}),
    ],
)
@falsetto.must_fail_when(always_red)
def test_a_session_is_green(cells: Any, options: Any) -> None:
    ledger = with_cells(*cells, **options)
    assert (ledger.fails_build(), ledger.exit_status()) == (False, 0)


@falsetto.must_fail_when(lambda m: m.setattr(core._vocabulary._reason.Entry, "always_fails", True))
def test_an_unproven_cell_fails_where_that_is_strict() -> None:
    def red_or_green(strict: bool) -> bool:
        ledger = core.Ledger(strict=strict)
        ledger.grade("undeclared", good)
        return bool(ledger.fails_build())

    assert (red_or_green(strict=True), red_or_green(strict=False)) == (True, False)


def events_in(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def say_nothing(m: falsetto.Patch) -> None:
    """Write no event."""
    m.setattr(core._ledger._cells.Cells, "_say", lambda self, what: None)


@falsetto.must_fail_when(say_nothing)
def test_each_grade_is_an_event_the_moment_it_is_known() -> None:
    stream = io.StringIO()
    ledger = core.Ledger(events=stream, repeats=2)
    lengths = [len(events_in(stream.getvalue()))]
    for number in range(2):
        ledger.grade(f"cell-{number}", good, must_fail=swap)
        lengths.append(len(events_in(stream.getvalue())))
    ledger.close()
    ledger.close()
    events = events_in(stream.getvalue())
    assert lengths == [1, 2, 3]
    assert [event["event"] for event in events] == ["start", "verdict", "verdict", "end"]
    assert (events[0]["repeats"], events[0]["pytest"]) == (2, None)
    assert (events[3]["complete"], events[3]["line"]) == (True, ledger.line())


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._cells.Cells, "refuse_more", lambda self, why: None)
)
def test_a_ledger_that_is_closed_grades_nothing_more() -> None:
    with core.Ledger() as ledger:
        ledger.grade("cell", good, must_fail=swap)
    said = "nothing"
    try:
        ledger.grade("late", good, must_fail=swap)
    except core.errors.LedgerError as error:
        said = str(error)
    assert said == "nothing more is graded by this ledger: it is closed"
    assert ledger.exit_status() == 0


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._cells.Cells, "stop", lambda self, why: None)
)
def test_an_error_in_the_harness_stops_the_session_early() -> None:
    stream = io.StringIO()
    try:
        with core.Ledger(events=stream) as ledger:
            ledger.grade("cell", good, must_fail=swap)
            raise RuntimeError("the harness broke")  # noqa: TRY301 - it leaves the block
    except RuntimeError:
        end = events_in(stream.getvalue())[-1]
    assert (end["complete"], end["stopped"]) == (False, "RuntimeError: the harness broke")
    assert ledger.line().endswith(" - stopped early: RuntimeError: the harness broke")
    assert ledger.exit_status() == 2


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._session.Session, "_stopped", lambda self: None)
)
def test_a_record_that_is_made_too_early_is_not_complete() -> None:
    ledger, seen = core.Ledger(), []

    def cell() -> None:
        seen.append(ledger.record())

    ledger.grade("cell", cell)
    assert (seen[0].complete, seen[0].stopped) == (False, "1 cells were still under way")
    assert ledger.record().complete


class Lines:
    """A writer of one line a check."""

    def write(self, session: Any, stream: Any) -> None:
        for check in session.checks:
            stream.write(f"{check.nodeid} {word(check.grade)}\n".encode())


class Broken:
    """A writer that breaks down half way."""

    def write(self, session: Any, stream: Any) -> None:
        stream.write(b"half")
        raise RuntimeError("no more ink")


def writers(m: Any) -> None:
    known = {"lines": Lines(), "broken": Broken()}
    m.setattr(core._ledger._whole_file, "load", lambda name: known[name])


@pytest.fixture(autouse=True)
def two_writers(monkeypatch: pytest.MonkeyPatch) -> None:
    writers(monkeypatch)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._ledger, "write_file", lambda format, path, session: None)
)
def test_the_record_is_written_by_any_writer(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down.txt"
    with_cells(good, blind).write("lines", path)
    written = path.read_text() if path.exists() else ""
    assert written == "cell-0 proven\ncell-1 false\n"
    assert [each.name for each in path.parent.iterdir()] == ["down.txt"]


def written_in_place(path: Path, write: Any) -> None:
    """Write where the file is."""
    with path.open("wb") as stream:
        write(stream)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._whole_file, "write_whole", written_in_place)
)
def test_a_writer_that_breaks_down_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.txt"
    path.write_text("as it was")
    ledger = with_cells(good)
    said = ""
    try:
        ledger.write("broken", path)
    except core.errors.WriterError as error:
        said = str(error)
    assert (path.read_text(), [each.name for each in tmp_path.iterdir()]) == (
        "as it was",
        ["verdicts.txt"],
    )
    assert said.startswith("the writer 'broken' failed: RuntimeError: no more ink")
    assert (ledger.fails_build(), ledger.exit_status()) == (True, 3)


@falsetto.must_fail_when(always_green)
def test_a_file_that_cannot_be_written_is_never_a_green_session(tmp_path: Path) -> None:
    ledger = with_cells(good)
    (tmp_path / "file").write_text("")
    said = ""
    try:
        ledger.write("lines", tmp_path / "file" / "below")
    except core.errors.OutputError as error:
        said = str(error)
    assert ("cannot be written" in said, ledger.exit_status()) == (True, 3)


class Full(io.StringIO):
    """A stream on a disk that is full after the header."""

    def write(self, text: str) -> int:
        if self.tell():
            raise OSError(28, "No space left on device")
        return super().write(text)


@falsetto.must_fail_when(always_green)
def test_a_full_disk_under_the_events_is_told_and_ends_no_cell() -> None:
    ledger = with_cells(good, good, events=Full())
    assert (ledger.line().count("2 proven"), ledger.exit_status()) == (1, 3)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._mint, "_refuse_timeout", lambda timeout: None)
)
def test_nothing_is_written_for_a_ledger_that_is_refused(tmp_path: Path) -> None:
    path, said = tmp_path / "events.jsonl", "nothing"
    try:
        core.Ledger(timeout=-1, events=path).close()
    except ValueError as error:
        said = str(error)
    assert (said.partition(" ")[0], path.exists()) == ("timeout=-1", False)


# -- where a cell comes from ----------------------------------------------------------------------


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._session, "location_of", lambda fn, root: None)
)
def test_a_cell_is_found_where_its_function_is() -> None:
    here = Path(__file__)
    ledger = with_cells(good, root=here.parent)
    (check,) = ledger.record().checks
    location = check.location and (check.location.path, check.location.line)
    assert location == (here.name, good.__code__.co_firstlineno)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._ledger._session, "covered_files", lambda root: {})
)
def test_the_modules_that_cells_rest_on_are_hashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    file = tmp_path / "harness.py"
    file.write_text("cells = []\n")
    module = ModuleType("a_harness_of_ours")
    module.__file__ = str(file)
    monkeypatch.setitem(sys.modules, "a_harness_of_ours", module)
    files = with_cells(good, root=tmp_path).record().files
    assert files == {"harness.py": hashlib.sha256(b"cells = []\n").hexdigest()}


# -- somebody watches -----------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A stream that somebody watches."""

    def isatty(self) -> bool:
        return True


def show_nothing(m: falsetto.Patch) -> None:
    """Show nothing to anybody."""
    m.setattr(core._ledger._progress.Progress, "show", lambda self, line: None)


@falsetto.must_fail_when(show_nothing)
def test_somebody_who_watches_a_terminal_sees_one_line_that_goes_away() -> None:
    terminal = Terminal()
    with core.Ledger(progress=terminal) as ledger:
        ledger.grade("cell", good, must_fail=swap)
        during = terminal.getvalue()
    line = "falsetto: 1 proven, 0 failed, 0 false, 0 unproven; 0 under way"
    assert during == f"\r{line}"
    assert terminal.getvalue() == f"\r{line}\r{' ' * len(line)}\r"


@falsetto.must_fail_when(lambda m: m.setattr(core._ledger._progress, "_EVERY", 0.0))
def test_a_terminal_is_not_flooded() -> None:
    terminal = Terminal()
    ledger = core.Ledger(progress=terminal)
    for number in range(20):
        ledger.grade(str(number), good, must_fail=swap)
    assert terminal.getvalue().count("falsetto:") < 10


@falsetto.must_fail_when(lambda m: m.setattr(core._ledger._progress, "_SELDOM", 0.0))
def test_the_log_of_a_pipeline_has_a_line_now_and_then() -> None:
    log, moment = io.StringIO(), [0.0]
    m = core.Patch()
    m.setattr(core._ledger._progress, "monotonic", lambda: moment[0])
    try:
        with core.Ledger(progress=log) as ledger:
            for number in range(10):
                ledger.grade(str(number), good, must_fail=swap)
                moment[0] += 8
    finally:
        m.undo()
    assert log.getvalue().splitlines() == [
        f"falsetto: {proven} proven, 0 failed, 0 false, 0 unproven; 0 under way"
        for proven in (5, 9)
    ]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        core._ledger._progress.Progress, "show", lambda self, line: self._stream.close()
    )
)
def test_a_stream_that_is_gone_ends_nothing() -> None:
    terminal = Terminal()
    ledger = core.Ledger(progress=terminal)
    open_before = not terminal.closed
    ledger.grade("cell", good, must_fail=swap)
    still_open = not terminal.closed
    terminal.close()
    ledger.close()
    assert (open_before, still_open, ledger.exit_status()) == (True, True, 0)
