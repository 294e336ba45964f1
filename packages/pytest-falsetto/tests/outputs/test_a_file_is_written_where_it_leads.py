from __future__ import annotations

from pathlib import Path

import falsetto
import pytest
from falsetto_testing import Suite, breaks

BODY = """
    @declared
    def test_false(): assert subject.pick()
"""


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._writing:write_whole", "lambda path, write: path.unlink()")
)
def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "v.json").write_text("before")
    (tmp_path / "link.json").symlink_to("kept/v.json")
    ran = Suite.of(tmp_path, BODY).run("--falsetto", "--falsetto-json=link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert "test_a.py::test_false" in ran.read("kept/v.json")


@pytest.mark.parametrize("verbosity", ["-q", "-v"])
@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._papers:Papers._begin_a_line", "lambda self: None"),
    describe="the terminal is left in the middle of its line",
)
def test_commands_for_a_service_begin_a_line_of_standard_output(
    verbosity: str, tmp_path: Path
) -> None:
    ran = Suite.of(tmp_path, BODY).run(
        "--falsetto", "--falsetto-write=github:/dev/stdout", verbosity
    )
    (line,) = [line for line in ran.output.splitlines() if "::error" in line]
    assert line.startswith("::error file=test_a.py,line=")
    assert ran.output.index(line) > ran.output.index("[100%]")


@falsetto.must_fail_when(
    breaks("pytest_falsetto._session._writing:Writing.is_seen", "property(lambda self: True)")
)
def test_the_terminal_is_left_alone_where_a_file_is_written(tmp_path: Path) -> None:
    ran = Suite.of(tmp_path, BODY).run("--falsetto", "--falsetto-write=github:out.txt", "-q")
    assert "[100%]\n=" in ran.output
    assert ran.read("out.txt").startswith("::error file=test_a.py,line=")
