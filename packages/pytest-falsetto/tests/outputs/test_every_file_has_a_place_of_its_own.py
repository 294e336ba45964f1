from __future__ import annotations

import os
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


@falsetto.must_fail_when(
    breaks("pytest_falsetto._outputs:_refuse_one_place_for_two", "lambda asked: None")
)
@pytest.mark.parametrize(
    "words",
    [
        ("--falsetto-json=v", "--falsetto-events=v"),
        ("--falsetto-json=v", "--falsetto-write=junit:./x/../v"),
        ("--falsetto-write=junit:link", "--falsetto-write=json:v"),
    ],
    ids=["events", "detour", "link"],
)
def test_one_place_for_two_files_is_a_usage_error(words: tuple[str, ...], tmp_path: Path) -> None:
    os.symlink("v", tmp_path / "link")
    ran = Suite.of(tmp_path, BODY).run("--falsetto", *words)
    assert ran.status == 4
    (line,) = ran.output.strip().splitlines()
    assert line.endswith(" would write the same file; name another one for either")
    assert not (tmp_path / "ran.txt").exists()


@falsetto.must_fail_when(breaks("pytest_falsetto._outputs:_outputs", "lambda config: ()"))
def test_what_is_asked_for_twice_is_written_once(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY).run(
        "--falsetto", "--falsetto-json=v.json", "--falsetto-write=json:./x/../v.json"
    )
    assert ran.status == 0, ran.output
    assert (tmp_path / "v.json").exists()


@falsetto.must_fail_when(
    breaks(
        "pytest_falsetto._outputs:_path",
        "lambda config, option, given: given and config.invocation_params.dir / 'other' / given",
    )
)
@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("--falsetto-json=-", "standard output is pytest's own, so '-' names no file; name one"),
        ("--falsetto-events=-", "standard output is pytest's own"),
        ("--falsetto-events=folder", "--falsetto-events: folder is a folder; name a file in it"),
        ("--falsetto-write=json:new/", "--falsetto-write: new/ is a folder; name a file in it"),
    ],
)
def test_what_is_no_file_is_a_usage_error_before_anything_runs(
    word: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    ran = Suite.of(tmp_path, BODY).run("--falsetto", word)
    assert ran.status == 4
    assert said in ran.output
    assert not (tmp_path / "ran.txt").exists()
