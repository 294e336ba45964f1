from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_sessions import a_check, a_session, written
from falsetto_testing import core, junit

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


def put(target: str) -> bytes:
    """Write something to `target` and return it."""
    data = written(SESSION, "github")
    junit._output.put(data, target)
    return data


@falsetto.must_fail_when(lambda m: m.setattr(junit._output, "_umask", lambda: 0o077))
def test_a_file_has_the_rights_that_any_new_file_has(folder: Path) -> None:
    (folder / "plain").touch()
    put("out.xml")
    rights = [stat.S_IMODE((folder / name).stat().st_mode) for name in ("plain", "out.xml")]
    assert rights[0] == rights[1]


def fail_to_move(*_: object) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.fixture
def immovable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no file be moved to its place."""
    stand_in = types.SimpleNamespace(**{**vars(os), "replace": fail_to_move})
    monkeypatch.setattr(junit._output, "os", stand_in)


def leave_half(data: bytes, path: Path) -> None:
    path.with_name(".half").write_bytes(data)
    fail_to_move()


@falsetto.must_fail_when(lambda m: m.setattr(junit._output, "_put_file", leave_half))
def test_a_file_that_cannot_be_moved_to_its_place_leaves_nothing_behind(
    folder: Path, immovable: None
) -> None:
    with pytest.raises(core.errors.OutputError, match=r"out\.xml cannot be written: Permission"):
        put("out.xml")
    assert [path.name for path in folder.iterdir()] == ["v.json"]


def move_over_the_link(data: bytes, target: str) -> None:
    junit._output._put_file(data, Path(target))


@falsetto.must_fail_when(lambda m: m.setattr(junit._output, "_put_at", move_over_the_link))
def test_a_link_stays_a_link_to_the_file_that_is_written(folder: Path) -> None:
    (folder / "real.xml").write_text("before")
    (folder / "link.xml").symlink_to("real.xml")
    data = put("link.xml")
    assert (folder / "real.xml").read_bytes() == data
    assert (folder / "link.xml").is_symlink()


def move_over_anything(data: bytes, target: str) -> None:
    junit._output._put_file(data, Path(os.path.realpath(target)))


@falsetto.must_fail_when(lambda m: m.setattr(junit._output, "_put_at", move_over_anything))
def test_a_pipe_is_written_to_and_not_replaced(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    # Open for both, so that neither end waits for the other.
    reader = os.open(folder / "pipe", os.O_RDWR | os.O_NONBLOCK)
    try:
        data = put("pipe")
        assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)
        assert os.read(reader, 100_000) == data
    finally:
        os.close(reader)


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
    ],
    ids=["standard input", "device", "redirected", "no input", "no output", "broken pipe"],
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
