"""Install a copy of the workspace in one command: `python bootstrap.py INSTALLER FOLDER`.

Runs in an environment of its own, which holds the installer and nothing else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
COMMANDS = {
    "pip": [sys.executable, "-m", "pip", "install", "-e", "."],
    "uv-pip": ["uv", "pip", "install", "-e", "."],
    # Inexact, or it would remove itself from the environment.
    "uv-sync": ["uv", "sync", "--active", "--inexact"],
}
EXAMPLE = ["pytest", "examples/router", "--falsetto"]


def copy(folder: Path) -> None:
    """Copy what a clone would hold, with what is not committed yet."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).exists():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


def ask(code: str) -> str:
    """Run `code` in a new interpreter that starts far from the copy, and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=os.sep, check=True, stdout=subprocess.PIPE, text=True
    )
    return done.stdout.strip()


def check_live(folder: Path) -> None:
    """See that an edit in any wheel is seen without another install.

    Raises:
        SystemExit: A wheel is imported from somewhere else than the copy.
    """
    for package in sorted(folder.glob("packages/*/src/*/__init__.py")):
        with package.open("a", encoding="utf-8") as stream:
            stream.write("\nLIVE = __file__\n")
        name = package.parent.name
        seen = ask(f"import {name}; print(getattr({name}, 'LIVE', 'stale'))")
        if Path(seen) != package:
            raise SystemExit(f"{name}: an edit in {package} is not seen ({seen})")
        print(f"{name}: live from {package}")


def check_version(folder: Path, command: list[str]) -> None:
    """See that another install takes the metadata as they are now.

    Raises:
        SystemExit: A wheel keeps the version that it was first installed with.
    """
    for about in sorted(folder.glob("packages/*/src/*/__about__.py")):
        text = about.read_text("utf-8")
        about.write_text(text.replace('"\n', '.post1"\n'), encoding="utf-8")
    subprocess.run(command, cwd=folder, check=True)
    for wheel in sorted(path.name for path in folder.glob("packages/*")):
        seen = ask(f"from importlib.metadata import version; print(version({wheel!r}))")
        if not seen.endswith(".post1"):
            raise SystemExit(f"{wheel}: installed again, and its version is still {seen}")


def main(installer: str, folder: Path) -> None:
    """Copy, install, run the first example, edit, install again."""
    command = COMMANDS[installer]
    copy(folder)
    subprocess.run(command, cwd=folder, check=True)
    done = subprocess.run(EXAMPLE, cwd=folder, check=False)
    if done.returncode != 1:
        raise SystemExit(f"{' '.join(EXAMPLE)} ended with status {done.returncode}, not 1")
    check_live(folder)
    check_version(folder, command)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]).resolve())
