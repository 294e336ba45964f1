from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

CHECKS = """
    @declared
    def test_a(tmp_path, tmp_path_factory):
        (tmp_path / "made").write_text(str(subject.pick()))
        tmp_path_factory.mktemp("asked")
        assert subject.pick() == 1

    @declared
    def test_b(): assert subject.pick() == 1

    @pytest.mark.parametrize("word", [0, 1])
    def test_a_later(tmp_path, word): assert word
"""


def folders(root: Path) -> dict[str, str]:
    base = next(root.glob("pytest-of-*/pytest-0"))
    return {
        str(path.relative_to(base)): str(path.resolve().relative_to(base.resolve()))
        for path in sorted(base.rglob("*"))
    }


@falsetto.must_fail_when(breaks("pytest_falsetto._isolation._folders:isolation", "lambda _: None"))
@pytest.mark.parametrize("policy", ["all", "failed"])
def test_a_graded_session_keeps_the_folders_of_an_ungraded_one(policy: str, tmp_path: Path) -> None:
    kept = []
    for word in ("plain", "graded"):
        root = tmp_path / f"{word}-root"
        root.mkdir()
        (tmp_path / word).mkdir()
        suite = Suite.of(tmp_path / word, CHECKS)
        args = ("--falsetto",) if word == "graded" else ()
        suite.run(
            *args, "-o", f"tmp_path_retention_policy={policy}", PYTEST_DEBUG_TEMPROOT=str(root)
        )
        kept.append(folders(root))
    plain, graded = kept
    assert plain
    assert graded == plain


@falsetto.must_fail_when(breaks("pytest_falsetto._isolation._folders:isolation", "lambda _: None"))
def test_a_later_check_gets_the_number_it_would_have_got(tmp_path: Path) -> None:
    ran = Suite.of(
        tmp_path,
        """
        FOLDERS = []

        @pytest.mark.parametrize("word", ["?", "!"])
        @declared
        def test_a(tmp_path, word):
            FOLDERS.append(tmp_path)
            assert subject.pick() == 1

        def test_later():
            there = [folder.name for folder in FOLDERS if folder.exists()]
            assert there == ["test_a___0", "test_a___1"]
            assert len(set(FOLDERS)) == 6  # the process may remember things by their paths
        """,
    ).grade()
    assert ran.status == 0, ran.output
