"""The benchmark is started as a module or by its folder."""

from __future__ import annotations

import sys
from pathlib import Path

import falsetto
import falsetto_docs
import pytest
from falsetto_docs import Finished

ROOT = Path(__file__).parents[2]


def nothing_works(command: list[str], folder: Path, text: str = "") -> Finished:
    """Stand in for the shell, as if no program were there."""
    return Finished(status=127, printed="command not found\n")


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs, "run", nothing_works))
@pytest.mark.parametrize("start", [("-m", "bench"), ("bench",)], ids=["module", "folder"])
def test_it_measures_only_what_it_is_asked_for(start: tuple[str, ...]) -> None:
    """A disabled session loads nothing of the core."""
    done = falsetto_docs.run([sys.executable, *start, "--quick", "--only=loading"], ROOT)
    assert done.status == 0
    (line,) = done.printed.splitlines()
    assert line.startswith("loading, when disabled: ")
    modules = line[line.rindex("(") + 1 : -1].split(", ")
    assert {name.partition(".")[0] for name in modules} == {"pytest_falsetto"}
