from __future__ import annotations

import os
import stat
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import falsetto
import pytest
from falsetto_testing import core

files = core.files


def ink(stream: BinaryIO) -> None:
    """Write something, in two parts."""
    stream.write(b"half ")
    stream.write(b"and half")


def refusal(path: object) -> str:
    """Return what is said of a path that cannot be written."""
    try:
        files.write_whole(path, ink)
    except core.errors.OutputError as error:
        return str(error)
    return ""


def in_place(path: Path, write: Any) -> None:
    """Write where the file is, half of it at least."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        write(stream)


@falsetto.must_fail_when(lambda m: m.setattr(files, "_umask", lambda: 0o077))
def test_a_file_has_the_rights_that_any_new_file_has(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    files.write_whole(tmp_path / "new", ink)
    rights = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "new")]
    assert rights[0] == rights[1]


@falsetto.must_fail_when(lambda m: m.setattr(files, "_replace", lambda path, write: None))
def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    files.write_whole(str(tmp_path / "deep" / "down" / "new"), ink)
    assert [path.name for path in tmp_path.rglob("*")] == ["deep", "down", "new"]
    assert (tmp_path / "deep" / "down" / "new").read_bytes() == b"half and half"


class DryError(Exception):
    """There is no more ink."""


def run_dry(stream: BinaryIO) -> None:
    stream.write(b"half")
    raise DryError


def leave_half(path: Path, write: Any) -> None:
    try:
        in_place(path, write)
    except DryError:
        path.with_name(".half").touch()
        raise


@falsetto.must_fail_when(lambda m: m.setattr(files, "_replace", leave_half))
def test_whoever_breaks_down_while_writing_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("as it was")
    with pytest.raises(DryError):
        files.write_whole(tmp_path / "kept", run_dry)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept").read_text() == "as it was"


def fail_to_move(*_: object) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.fixture
def immovable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no file be moved to its place."""
    stand_in = types.SimpleNamespace(**{**vars(os), "replace": fail_to_move})
    monkeypatch.setattr(files, "os", stand_in)


@falsetto.must_fail_when(lambda m: m.setattr(files, "_replace", in_place))
def test_a_file_that_cannot_be_moved_to_its_place_leaves_nothing_behind(
    tmp_path: Path, immovable: None
) -> None:
    said = refusal(tmp_path / "new")
    assert said.startswith(f"{tmp_path / 'new'} cannot be written: Permission denied; name a file")
    assert list(tmp_path.iterdir()) == []


def over_the_link(name: str, write: Any) -> None:
    files._replace(Path(name), write)


@falsetto.must_fail_when(lambda m: m.setattr(files, "_write_at", over_the_link))
def test_a_link_still_leads_where_it_led(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("before")
    (tmp_path / "first").symlink_to("real")
    (tmp_path / "second").symlink_to(tmp_path / "first")
    files.write_whole(tmp_path / "second", ink)
    assert [(tmp_path / name).is_symlink() for name in ("first", "second")] == [True, True]
    assert (tmp_path / "real").read_bytes() == b"half and half"


@falsetto.must_fail_when(lambda m: m.setattr(files, "_write_at", over_the_link))
def test_a_link_to_nothing_leads_to_the_new_file(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "deep" / "new")
    files.write_whole(tmp_path / "link", ink)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "deep" / "new").read_bytes() == b"half and half"


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[int]:
    """Give the end of a pipe from which to read."""
    os.mkfifo(tmp_path / "pipe")
    # Open for both, so that neither end waits for the other.
    reader = os.open(tmp_path / "pipe", os.O_RDWR | os.O_NONBLOCK)
    yield reader
    os.close(reader)


@falsetto.must_fail_when(lambda m: m.setattr(files, "_write_at", over_the_link))
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path, reader: int) -> None:
    files.write_whole(tmp_path / "pipe", ink)
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert os.read(reader, 100) == b"half and half"


def as_it_comes(opened: Any, write: Any) -> None:
    with os.fdopen(opened(), "wb") as stream:
        write(stream)


@falsetto.must_fail_when(lambda m: m.setattr(files, "_write_now", as_it_comes))
def test_a_pipe_gets_nothing_of_what_breaks_down(tmp_path: Path, reader: int) -> None:
    os.write(reader, b"before")
    with pytest.raises(DryError):
        files.write_whole(tmp_path / "pipe", run_dry)
    assert os.read(reader, 100) == b"before"


@falsetto.must_fail_when(lambda m: m.setattr(files, "_write_at", lambda name, write: None))
@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("file/below", "Not a directory"),
        (".", "Is a directory"),
        ("nu\0ll", "there is a null character in its name"),
        ("n" * 300, "File name too long"),
    ],
)
def test_what_cannot_be_written_is_one_error_that_names_the_cause(
    name: str, cause: str, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    path = os.path.join(tmp_path, name)
    assert refusal(path) == (
        f"{path} cannot be written: {cause}; name a file in a folder that you may write to"
    )
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


@falsetto.must_fail_when(lambda m: m.setattr(files, "_write_at", lambda name, write: None))
def test_a_name_may_be_as_long_as_a_name_may_be(tmp_path: Path) -> None:
    files.write_whole(tmp_path / ("名" * 85), ink)
    assert (tmp_path / ("名" * 85)).exists()


PROGRAM = """
import os, sys
sys.path[:0] = {path!r}
from falsetto.files import write_whole
print("before")
write_whole({target!r}, lambda stream: stream.write(b"it\\n"))
print("after")
"""
TARGETS = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"]


def printed(folder: Path, target: str, shell: str) -> str:
    """Write to standard output in a program that a shell runs, and return what came out."""
    (folder / "link").symlink_to("/dev/stdout")
    (folder / "program.py").write_text(PROGRAM.format(path=sys.path, target=target))
    done = subprocess.run(
        ["bash", "-c", shell.format(f"{sys.executable} program.py")],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("shell", ["{}", "{} > log; cat log", "{} | cat"])
@falsetto.must_fail_when(lambda m: m.setattr(sys.modules[__name__], "PROGRAM", "print('before')"))
def test_a_stream_of_the_process_is_written_to_in_its_turn(
    target: str, shell: str, tmp_path: Path
) -> None:
    assert printed(tmp_path, target, shell) == "before\nit\nafter\n"


@falsetto.must_fail_when(lambda m: m.setattr(sys.modules[__name__], "PROGRAM", "print('before')"))
def test_what_a_stream_already_leads_to_is_kept(tmp_path: Path) -> None:
    said = printed(tmp_path, "/dev/stdout", "echo kept > log; {} >> log; cat log")
    assert said == "kept\nbefore\nit\nafter\n"


@falsetto.must_fail_when(lambda m: m.setattr(sys.modules[__name__], "PROGRAM", "print('before')"))
def test_a_stream_that_is_closed_is_named(tmp_path: Path) -> None:
    said = printed(tmp_path, "/dev/fd/7", "{}")
    assert "OutputError: /dev/fd/7 cannot be written: Bad file descriptor; name a file" in said
