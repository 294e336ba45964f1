"""The router example prints one check per verdict, wherever it is run."""

from __future__ import annotations

import sys
from pathlib import Path

import falsetto
import falsetto_docs
import pytest
from falsetto import Patch
from falsetto_docs import Command, Finished, Page

ROOT = Path(__file__).parents[2]
ROUTER = ROOT / "examples" / "router"
SOURCES = {path.name: path.read_text("utf-8") for path in ROUTER.glob("*.py")}
README = Page.read(ROUTER / "README.md", ROOT)
LINE = "falsetto: 1 proven, 1 failed as written, 1 false, 1 unproven (4 graded of 4 run)"


def edit(m: Patch, name: str, old: str, new: str) -> None:
    """Let every copy of the example have `new` where one of its files says `old`."""
    m.setitem(SOURCES, name, SOURCES[name].replace(old, new))


def give_the_reply_its_thread_back(m: Patch) -> None:
    """Undo the simplification that the example tells of."""
    edit(m, "conftest.py", 'topic="invoice")', 'topic="invoice", thread_key="T-1042")')


def copy_to(folder: Path) -> Path:
    """Write the example to a new folder."""
    folder.mkdir(parents=True)
    for name, text in SOURCES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def typed(folder: Path, *arguments: str) -> list[str]:
    """Run pytest in `folder`, and return the lines that it prints."""
    return falsetto_docs.run(
        [sys.executable, "-m", "pytest", *arguments], folder
    ).printed.splitlines()


@falsetto.must_fail_when(give_the_reply_its_thread_back)
def test_in_a_clone_it_prints_one_check_per_verdict(tmp_path: Path) -> None:
    """The configuration of this repository is the clone's: strict, and importing by `importlib`."""
    copy_to(tmp_path / "examples" / "router")
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text("utf-8"), "utf-8")
    printed = typed(tmp_path, "examples/router", "--falsetto")
    assert LINE in printed
    assert printed[-1].strip("= ").startswith("3 failed, 1 passed in ")


@falsetto.must_fail_when(give_the_reply_its_thread_back)
@pytest.mark.parametrize("mode", ["prepend", "append", "importlib"])
def test_in_a_folder_of_its_own_it_prints_the_same(mode: str, tmp_path: Path) -> None:
    """Nothing configures it there, and without strictness an unproven check is not red."""
    printed = typed(copy_to(tmp_path / "copied"), "--falsetto", f"--import-mode={mode}")
    assert LINE in printed
    assert printed[-1].strip("= ").startswith("2 failed, 2 passed in ")


@falsetto.must_fail_when(
    lambda m: edit(m, "router.py", "get(message.topic,", "get(message.topic.lower(),")
)
def test_pytest_alone_calls_three_of_the_checks_green(tmp_path: Path) -> None:
    """Only the check that found a bug is red."""
    printed = typed(copy_to(tmp_path / "copied"), "-p", "no:falsetto")
    assert printed[-1].strip("= ").startswith("1 failed, 3 passed in ")


@falsetto.must_fail_when(
    lambda m: edit(m, "test_router.py", "== reply.thread_key", "in (reply.thread_key, None)")
)
def test_the_false_check_is_proven_once_the_reply_has_its_thread_back(tmp_path: Path) -> None:
    """The cause is in the shared fixture, as the example says."""
    folder = copy_to(tmp_path / "copied")
    shared = folder / "conftest.py"
    shared.write_text(
        SOURCES["conftest.py"].replace('"invoice")', '"invoice", thread_key="T-1042")'), "utf-8"
    )
    assert (
        "falsetto: 2 proven, 1 failed as written, 0 false, 1 unproven (4 graded of 4 run)"
        in typed(folder, "--falsetto")
    )


def nothing_works(command: list[str], folder: Path, text: str = "") -> Finished:
    """Stand in for the shell, as if no program were there."""
    return Finished(status=127, printed="command not found\n")


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_docs, "run", nothing_works))
def test_the_readme_shows_what_this_repository_prints() -> None:
    """Its command is typed at the root of the repository itself."""
    (command,) = [step for step in README.steps() if isinstance(step, Command)]
    done = falsetto_docs.run(["bash", "-c", f"{command.text} -p no:cacheprovider"], ROOT)
    assert not falsetto_docs.differences(command.expected, done.printed)
