"""The files that a record rests on are held against what is on disk."""

from __future__ import annotations

import hashlib
import os
from datetime import datetime, timedelta, timezone
from pathlib import Path

import falsetto
import pytest
from falsetto_testing import report

covered = report._gate._covered
NOW = datetime.now(timezone.utc)
OUTSIDE = "lies outside the root directory, where nothing tells whether it changed"


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@falsetto.must_fail_when(lambda m: m.setattr(covered, "_difference", lambda *given: "differs"))
def test_a_file_that_is_as_it_was_does_not_drift(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1")
    assert covered.drift({"a.py": sha("x = 1")}, tmp_path) == {}


@falsetto.must_fail_when(lambda m: m.setattr(covered, "_difference", lambda *given: None))
@pytest.mark.parametrize(
    ("path", "difference"),
    [
        ("a.py", "has changed since the record was made"),
        ("gone.py", "is gone since the record was made"),
        ("folder", "is gone since the record was made"),
        ("../a.py", OUTSIDE),
        ("b/../../a.py", OUTSIDE),
        ("..\\a.py", OUTSIDE),
        ("/etc/hostname", OUTSIDE),
        ("C:\\a.py", OUTSIDE),
        ("", OUTSIDE),
        (".", OUTSIDE),
        ("a\0.py", "is gone since the record was made"),
    ],
)
def test_a_file_that_is_not_is_told_with_how_it_differs(
    tmp_path: Path, path: str, difference: str
) -> None:
    (tmp_path / "a.py").write_text("x = 2")
    (tmp_path / "folder").mkdir()
    assert covered.drift({path: sha("x = 1")}, tmp_path) == {path: difference}


def see_none(m: falsetto.Patch) -> None:
    """Find no test file at all."""
    m.setattr(covered, "_tests", lambda root: iter(()))


@falsetto.must_fail_when(see_none)
@pytest.mark.parametrize("name", ["test_b.py", "b_test.py", "conftest.py", "deep/down/test_c.py"])
def test_a_test_file_that_was_written_since_is_a_newcomer(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    assert covered.newcomers({}, tmp_path, NOW - timedelta(hours=1)) == [name]


def see_all(m: falsetto.Patch) -> None:
    """Take every Python file for a test file that was written since."""
    m.setattr(
        covered,
        "newcomers",
        lambda files, root, since: [path.name for path in root.rglob("*.py")],
    )


@falsetto.must_fail_when(see_all)
@pytest.mark.parametrize(
    "name",
    ["test_known.py", "router.py", ".hidden/test_a.py", "env/lib/test_a.py", "old/test_a.py"],
)
def test_a_file_is_none_that_is_known_or_older_or_not_the_suites(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    (tmp_path / "env").mkdir(exist_ok=True)
    (tmp_path / "env" / "pyvenv.cfg").touch()
    if name.startswith("old"):
        os.utime(path, (0, 0))
    assert covered.newcomers({"test_known.py"}, tmp_path, NOW - timedelta(hours=1)) == []
