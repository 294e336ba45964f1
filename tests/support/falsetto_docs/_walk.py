"""Take a page's steps, one after another, in one folder."""

from __future__ import annotations

import sys
from pathlib import Path

from . import _shell
from ._compare import differences
from ._page import Command, File, Page

__all__ = ["walk"]


def walk(page: Page, folder: Path) -> None:
    """Do what `page` says, in the folder `project` within `folder`, which need not be there.

    Raises:
        AssertionError: Something came out otherwise than the page says.
    """
    # pytest looks for its configuration in the folders above, and stops at this one.
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    folder = folder / "project"
    folder.mkdir(exist_ok=True)
    status = 0
    for step in page.steps():
        if isinstance(step, File):
            file = folder / step.name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
        elif isinstance(step, Command):
            # So that `echo $?` sees the status of the command before it.
            status = _type(step, page, folder, status)
        else:
            done = _shell.run([sys.executable, "-"], folder, step.text, page.plugins)
            assert done.status == 0, f"{page.name}:{step.line} did not run:\n{done.printed}"


def _type(command: Command, page: Page, folder: Path, status: int) -> int:
    done = _shell.run(
        ["bash", "-c", f"(exit {status}); {command.text}"], folder, plugins=page.plugins
    )
    wrong = differences(command.expected, done.printed)
    assert not wrong, (
        f"{page.name}:{command.line} prints something else for `{command.text}`"
        f" (exit status {done.status}):\n{wrong}"
    )
    return done.status
