from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

BODY = """
    @declared
    def test_a():
        open("ran.txt", "w").close()
        assert subject.pick() == 1
"""
WRITERS = """\
class Lines:
    def write(self, session, stream):
        for check in session.checks:
            stream.write(f"{check.nodeid} {check.grade.verdict.value}\\n".encode())


class Failing:
    def write(self, session, stream):
        stream.write(b"half")
        raise ValueError("no idea how")
"""


def install(folder: Path, *entries: str) -> str:
    """Install a package that offers writers, and return where."""
    site = folder.parent / f"{folder.name}-site"
    about = site / "acme-1.0.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("\n".join(["[falsetto.writers]", *entries]))
    (site / "acme_writers.py").write_text(WRITERS)
    return str(site)


@falsetto.must_fail_when(breaks("pytest_falsetto._session._writing:_writer", "lambda output: None"))
@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("--falsetto-write=tap:v.tap", "no writer is called 'tap' (installed: "),
        ("--falsetto-write=broken:v.x", "acme_writers:Missing of acme, cannot be loaded"),
    ],
    ids=["missing", "broken"],
)
def test_a_writer_that_cannot_be_had_is_a_usage_error(word: str, said: str, tmp_path: Path) -> None:
    site = install(tmp_path, "broken = acme_writers:Missing")
    ran = Suite.of(tmp_path, BODY).run("--falsetto", word, PYTHONPATH=site)
    assert ran.status == 4
    (line,) = ran.output.strip().splitlines()
    assert line.startswith(f"ERROR: {word.replace('=', ' ')}: ")
    assert said in line
    assert not (tmp_path / "ran.txt").exists()


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._writing:write_whole", "lambda path, write: path.touch()")
)
def test_any_installed_writer_writes_and_a_broken_one_nobody_asked_for_is_let_be(
    tmp_path: Path,
) -> None:
    site = install(tmp_path, "lines = acme_writers:Lines", "broken = acme_writers:Missing")
    ran = Suite.of(tmp_path, BODY).run(
        "--falsetto", "--falsetto-write=lines:v.txt", PYTHONPATH=site
    )
    assert ran.status == 0, ran.output
    assert ran.read("v.txt") == "test_a.py::test_a proven\n"
    assert "acme" not in ran.output


@falsetto.must_fail_when(breaks("pytest_falsetto._session._writing:Writing.write", "lambda *_: []"))
def test_a_writer_that_fails_is_named_and_leaves_no_half_a_file(tmp_path: Path) -> None:
    site = install(tmp_path, "failing = acme_writers:Failing")
    ran = Suite.of(tmp_path, BODY).run(
        "--falsetto", "--falsetto-write=failing:v.txt", PYTHONPATH=site
    )
    assert ran.status == 3
    assert "the writer 'failing' failed: ValueError: no idea how" in ran.output
    assert "Traceback" not in ran.output
    assert not [path for path in tmp_path.iterdir() if "v.txt" in path.name]
