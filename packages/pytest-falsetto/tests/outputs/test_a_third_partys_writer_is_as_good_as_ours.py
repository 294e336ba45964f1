from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import falsetto
from falsetto_testing import Suite, breaks

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "acme-tap"
version = "1.0"

[project.entry-points."falsetto.writers"]
tap = "acme_tap:TapWriter"
broken = "acme_tap.absent:Writer"
"""
CODE = """\
class TapWriter:
    def write(self, session, stream):
        lines = [f"1..{len(session.checks)}"]
        for number, check in enumerate(session.checks, 1):
            ok = "ok" if check.grade.verdict == "proven" else "not ok"
            lines.append(f"{ok} {number} - {check.nodeid}")
        stream.write("\\n".join([*lines, ""]).encode())
"""
BODY = """
    @declared
    def test_proven(): assert subject.pick() == 1

    @declared
    def test_false(): assert subject.pick()
"""
COMMAND = "from falsetto_junit._command import main; main()"
WRITTEN = "1..2\nok 1 - test_a.py::test_proven\nnot ok 2 - test_a.py::test_false\n"


@cache
def wheel() -> bytes:
    """Build the package that offers the writers, as its authors would."""
    with TemporaryDirectory(prefix="falsetto-acme-") as folder:
        project = Path(folder, "project")
        project.mkdir()
        (project / "pyproject.toml").write_text(PROJECT)
        (project / "acme_tap.py").write_text(CODE)
        words = ("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder)
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *words]
        subprocess.run([*command, str(project)], check=True, capture_output=True, timeout=120)
        (built,) = Path(folder).glob("*.whl")
        return built.read_bytes()


def install(folder: Path) -> str:
    """Install the package into a folder of its own, and return where."""
    site = folder.parent / f"{folder.name}-site"
    # All that installing a wheel without scripts takes.
    ZipFile(BytesIO(wheel())).extractall(site)
    return str(site)


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._writing:write_whole", "lambda path, write: path.touch()")
)
def test_it_is_found_and_used_beside_a_broken_one_that_nobody_asked_for(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY).grade("--falsetto-write=tap:v.tap", PYTHONPATH=install(tmp_path))
    assert ran.status == 1
    assert ran.read("v.tap") == WRITTEN
    assert "acme" not in ran.output


@falsetto.must_fail_when(breaks("falsetto.plugins:_described", "lambda entry: 'somebody'"))
def test_it_is_named_with_its_package_when_it_is_broken(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY).grade(
        "--falsetto-write=broken:v.tap", PYTHONPATH=install(tmp_path)
    )
    assert ran.status == 4
    assert (
        "--falsetto-write broken:v.tap: the writer 'broken', acme_tap.absent:Writer of acme-tap, "
        "cannot be loaded: ModuleNotFoundError: "
    ) in ran.output


def forget_it(m: falsetto.Patch) -> None:
    """Run the command where the package is not installed."""
    m.setenv("FALSETTO_TESTING_SITE", "nowhere")


@falsetto.must_fail_when(forget_it)
def test_the_command_that_writes_records_takes_it_too(tmp_path: Path) -> None:
    site = install(tmp_path)
    Suite.of(tmp_path, BODY).grade()
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, "verdicts.json", "--to", "tap"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.environ.get("FALSETTO_TESTING_SITE", site)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == WRITTEN
