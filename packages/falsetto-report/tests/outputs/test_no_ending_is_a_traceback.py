"""The commands in processes of their own, whose streams are full, closed or cut off."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import falsetto
import pytest
from falsetto_reports import a_report, graded, on_disk
from falsetto_testing import breaks

PROGRAM = """
import sys
sys.path[:0] = {path!r}
import falsetto_testing.breaking
from falsetto_report.{module} import main
sys.exit(main(sys.argv[1:]))
"""


def run(
    folder: Path, module: str, *arguments: str, redirection: str = "", stdout: int | None = None
) -> tuple[int, str]:
    """Return the exit status of a command, and what it says on standard error."""
    on_disk(a_report(graded(reason="negative-passed")), folder / "v.json")
    program = PROGRAM.format(path=sys.path, module=module)
    done = subprocess.run(
        ["bash", "-c", f'"$@" {redirection}', "-", sys.executable, "-c", program, *arguments],
        cwd=folder,
        # Unbuffered, Python has nothing left to write when it ends.
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if stdout is None else stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.fixture(params=["full", "cut off"])
def stream(request: pytest.FixtureRequest) -> Iterator[int]:
    """Somewhere to write to that takes nothing."""
    if request.param == "full":
        descriptor = os.open("/dev/full", os.O_WRONLY)
    else:
        reader, descriptor = os.pipe()
        os.close(reader)
    yield descriptor
    os.close(descriptor)


DO_NOTHING = breaks("falsetto_report._console:_give_up", "lambda descriptor: None")
NO_ROOM = "standard output cannot be written: No space left on device; name a file with -o"


@falsetto.must_fail_when(DO_NOTHING)
def test_the_gate_keeps_its_status_when_nobody_hears_its_answer(
    tmp_path: Path, stream: int
) -> None:
    assert run(tmp_path, "_gate", "v.json", stdout=stream) == (1, "")


@falsetto.must_fail_when(DO_NOTHING)
def test_a_report_that_cannot_be_written_is_one_line_and_status_2(tmp_path: Path) -> None:
    status, said = run(tmp_path, "_cli", "v.json", "--to", "badge", redirection=">/dev/full")
    assert (status, said) == (2, f"falsetto-report: {NO_ROOM}\n")


@falsetto.must_fail_when(breaks("falsetto_report._console:OutputError", "ValueError"))
def test_a_closed_standard_output_is_one_line_and_status_2(tmp_path: Path) -> None:
    assert run(tmp_path, "_cli", "v.json", "--to", "badge", redirection=">&-") == (
        2,
        "falsetto-report: standard output is closed; name a file with -o\n",
    )


@falsetto.must_fail_when(breaks("falsetto_report._gate._cli:hear", "lambda: 1 / 0"))
def test_a_hook_whose_harness_says_nothing_holds_up_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    status, said = run(tmp_path, "_gate", "v.json", "--hook", "claude", redirection="<&-")
    assert status == 2
    assert said.startswith("falsetto-gate: falls short: ")


@falsetto.must_fail_when(
    breaks("falsetto_report._console:say", "lambda text, error=False: print(text)")
)
def test_what_is_for_a_closed_stream_is_not_said_on_the_other(tmp_path: Path) -> None:
    """A harness reads standard output, and takes it for an answer."""
    reader, writer = os.pipe()
    status, _ = run(tmp_path, "_cli", "gone.json", redirection="2>&-", stdout=writer)
    os.close(writer)
    with open(reader, encoding="utf-8") as said:
        assert (status, said.read()) == (2, "")
