from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_session, written
from falsetto_testing import junit

SESSION = a_session(checks=(a_check(), a_check("test_b.py::test_b")))


def as_json(session: Any) -> bytes:
    stream = io.BytesIO()
    junit.JsonWriter().write(session, stream)
    return stream.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give the folder to work in, with a record."""
    (tmp_path / "v.json").write_bytes(as_json(SESSION))
    before = Path.cwd()
    os.chdir(tmp_path)
    yield tmp_path
    os.chdir(before)


def leave_half(target: str, write: Any) -> None:
    Path(target).write_bytes(b"half")


@falsetto.must_fail_when(lambda m: m.setattr(junit._output, "write_whole", leave_half))
def test_a_file_is_written_whole(folder: Path) -> None:
    data = written(SESSION, "github")
    junit._output.put(data, "out.txt")
    assert (folder / "out.txt").read_bytes() == data


RUN = "import sys; from falsetto_junit._command import main; sys.exit(main())"


def typed(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Type a line into a shell in which the command is called ``$COMMAND``."""
    program = folder / "run.py"
    program.write_text(RUN)
    return subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env={**os.environ, "COMMAND": f"{sys.executable} {program}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


SAID = "falsetto: 2 proven, 0 failed as written, 0 false, 0 unproven (2 graded of 3 run; 1 exclude"


def in_the_shell(line: str) -> Any:
    """Return a change of what is typed, as if the command were `line`."""

    def change(m: falsetto.Patch) -> None:
        m.setattr(sys.modules[__name__], "RUN", f"import sys; {line}")

    return change


@falsetto.must_fail_when(in_the_shell("print('all is well')"))
@pytest.mark.parametrize(
    ("line", "status", "out", "err"),
    [
        ("cat v.json | $COMMAND - --to github", 0, SAID, ""),
        ("$COMMAND v.json --to github -o /dev/stdout", 0, SAID, ""),
        (
            "echo kept > log; $COMMAND v.json --to github -o /dev/stdout >> log; cat log",
            0,
            f"kept\n{SAID}",
            "",
        ),
        (
            "$COMMAND - --to github <&-",
            2,
            "",
            "falsetto-junit: standard input cannot be read: Bad file descriptor; name a file",
        ),
        (
            "$COMMAND v.json --to github >&-",
            2,
            "",
            "falsetto-junit: standard output cannot be written: Bad file descriptor; name a",
        ),
        (
            "$COMMAND v.json --to junit | false; exit ${PIPESTATUS[0]}",
            2,
            "",
            "falsetto-junit: standard output cannot be written: Broken pipe; name a file",
        ),
        ("$COMMAND gone.json --to github 2>&-; exit $?", 2, "", ""),
    ],
    ids=[
        *("standard input", "device", "redirected", "no input", "no output", "broken pipe"),
        "no complaints",
    ],
)
def test_standard_streams_are_read_and_written_and_their_faults_named(
    folder: Path, line: str, status: int, out: str, err: str
) -> None:
    many = a_session(checks=tuple(a_check(f"test_a.py::test_{n}") for n in range(2_000)))
    (folder / "v.json").write_bytes(as_json(many if "PIPESTATUS" in line else SESSION))
    done = typed(folder, line)
    assert done.returncode == status, done.stderr
    assert done.stdout[: len(out) or None] == out
    assert done.stderr.startswith(err)
    assert done.stderr.count("\n") == (1 if err else 0)
