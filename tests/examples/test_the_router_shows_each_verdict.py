"""The router example prints one check per verdict, wherever it is run."""

from __future__ import annotations

from pathlib import Path

import falsetto
import falsetto_docs
import pytest
from falsetto_docs import Finished
from falsetto_examples import Example

ROUTER = Example.named("router")
CONFIGURATION = Path(__file__).parents[2] / "pyproject.toml"
LINE = "falsetto: 1 proven, 1 failed as written, 1 false, 1 unproven (4 graded of 4 run)"
THREADLESS, THREADED = 'topic="invoice")', 'topic="invoice", thread_key="T-1042")'

give_the_reply_its_thread_back = ROUTER.edited("conftest.py", THREADLESS, THREADED)


def in_a_clone(folder: Path) -> Finished:
    """Type what the README shows, under the configuration of this repository."""
    (folder / "pyproject.toml").write_text(CONFIGURATION.read_text("utf-8"), "utf-8")
    return ROUTER.run(folder)


def in_its_folder(folder: Path, arguments: str, router: Example = ROUTER) -> list[str]:
    """Run pytest in a copy of the example, and return the lines that it prints."""
    return router.run(folder, f"cd examples/router && pytest {arguments}").printed.splitlines()


@falsetto.must_fail_when(give_the_reply_its_thread_back)
def test_in_a_clone_it_prints_what_the_readme_shows(tmp_path: Path) -> None:
    """The configuration of this repository is the clone's: strict, and importing by `importlib`."""
    printed = in_a_clone(tmp_path).printed
    assert not falsetto_docs.differences(ROUTER.command().expected, printed)
    assert LINE in printed.splitlines()
    assert printed.splitlines()[-1].strip("= ").startswith("3 failed, 1 passed in ")


@falsetto.must_fail_when(give_the_reply_its_thread_back)
@pytest.mark.parametrize("mode", ["prepend", "append", "importlib"])
def test_in_a_folder_of_its_own_it_prints_the_same(mode: str, tmp_path: Path) -> None:
    """Nothing configures it there, and without strictness an unproven check is not red."""
    printed = in_its_folder(tmp_path, f"--falsetto --import-mode={mode}")
    assert LINE in printed
    assert printed[-1].strip("= ").startswith("2 failed, 2 passed in ")


@falsetto.must_fail_when(
    ROUTER.edited("router.py", "get(message.topic,", "get(message.topic.lower(),")
)
def test_pytest_alone_calls_three_of_the_checks_green(tmp_path: Path) -> None:
    """Only the check that found a bug is red."""
    printed = in_its_folder(tmp_path, "-p no:falsetto")
    assert printed[-1].strip("= ").startswith("1 failed, 3 passed in ")


@falsetto.must_fail_when(
    ROUTER.edited("test_router.py", "== reply.thread_key", "in (reply.thread_key, None)")
)
def test_the_false_check_is_proven_once_the_reply_has_its_thread_back(tmp_path: Path) -> None:
    """The cause is in the shared fixture, as the example says."""
    shared = ROUTER.files["conftest.py"].replace(THREADLESS, THREADED)
    mended = Example(name=ROUTER.name, files={**ROUTER.files, "conftest.py": shared})
    assert (
        "falsetto: 2 proven, 1 failed as written, 0 false, 1 unproven (4 graded of 4 run)"
        in in_its_folder(tmp_path, "--falsetto", mended)
    )
