"""A small suite on disk, and what a run of it in a process of its own came to."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, final

import pytest

__all__ = ["Ran", "Suite"]

SUBJECT = "def pick():\n    return 1\n\n\ndef bad():\n    return 2\n"
HEAD = """\
import falsetto, pytest, subject
declared = falsetto.must_fail_when(lambda m: m.setattr(subject, "pick", subject.bad))
"""
_LINE = re.compile(
    r"^falsetto: (\d+) proven, (\d+) failed as written, (\d+) false, (\d+) unproven "
    r"\((\d+) graded of (\d+) run(?:; ([^)]*))?\)(?: - stopped early: (.*))?$",
    re.MULTILINE,
)
_SUPPORT = Path(__file__).resolve().parents[1]


@final
@dataclass(frozen=True)
class Ran:
    """What a run of a suite came to.

    Attributes:
        status: The exit status.
        output: Everything it printed.
        folder: Where it ran.
    """

    status: int
    output: str
    folder: Path

    @cached_property
    def line(self) -> tuple[int, ...]:
        """The counts of the verdict line: proven, failed, false, unproven, graded, run."""
        return tuple(int(number) for number in self._match.groups()[:6])

    @property
    def others(self) -> str:
        """What the verdict line says of checks without a verdict."""
        return self._match.group(7) or ""

    @property
    def stopped(self) -> str | None:
        """Why the session stopped early, as the verdict line says it."""
        return self._match.group(8)

    @cached_property
    def record(self) -> dict[str, Any]:
        """The record on disk, ``verdicts.json``."""
        found: dict[str, Any] = json.loads(self.read("verdicts.json"))
        return found

    @cached_property
    def checks(self) -> dict[str, dict[str, Any]]:
        """The records of the graded checks by node id, their file left out."""
        return {check["nodeid"].split("::", 1)[1]: check for check in self.record["checks"]}

    @property
    def reasons(self) -> dict[str, str]:
        """Each graded check's reason."""
        return {name: check["reason"] for name, check in self.checks.items()}

    @property
    def counts(self) -> str:
        """pytest's own counts, from its last line."""
        found = re.findall(r"^=* ?((?:\d+ [a-z ]+(?:, )?)+) in [\d.]+s", self.output, re.MULTILINE)
        return str(found[-1]) if found else ""

    def read(self, name: str) -> str:
        """Return the text of a file of the suite's folder.

        Raises:
            FileNotFoundError: There is none, perhaps because the run broke down.
        """
        path = self.folder / name
        if not path.is_file():
            raise FileNotFoundError(f"there is no {name} after a run that printed:\n{self.output}")
        return path.read_text(encoding="utf-8")

    @cached_property
    def _match(self) -> re.Match[str]:
        found = list(_LINE.finditer(self.output))
        assert found, f"no verdict line in:\n{self.output}"
        return found[-1]


@final
@dataclass(frozen=True, slots=True)
class Suite:
    """Files in a folder, to be run by pytest in a process of its own.

    Attributes:
        folder: Where the files go.
        files: Their text by their path.
        plugins: Entry-point names of the plugins to load beside Falsetto.
    """

    folder: Path
    files: Mapping[str, str]
    plugins: tuple[str, ...] = ()

    @classmethod
    def of(cls, folder: Path, body: str, *plugins: str, **others: str) -> Suite:
        """Return a suite with a subject, and checks that can be `declared`.

        Args:
            folder: An empty folder.
            body: What ``test_a.py`` holds after its imports.
            plugins: Entry-point names of the plugins to load beside Falsetto.
            others: Further modules by their names, ``conftest`` say.
        """
        files = {f"{name}.py": textwrap.dedent(text) for name, text in others.items()}
        return cls(
            folder,
            {"subject.py": SUBJECT, **files, "test_a.py": HEAD + textwrap.dedent(body)},
            plugins,
        )

    def beside(self, files: Mapping[str, str]) -> Suite:
        """Return the suite with further files, their text by their path."""
        more = {path: textwrap.dedent(text) for path, text in files.items()}
        return replace(self, files={**self.files, **more})

    def grade(self, *args: str, **environment: str) -> Ran:
        """Run the suite under grading and write ``verdicts.json``."""
        return self.run("--falsetto", "--falsetto-json=verdicts.json", *args, **environment)

    def run(self, *args: str, stdin: str = "", **environment: str) -> Ran:
        """Run the suite as it is, with no option but `args`.

        A plugin that the suite needs and that is not installed skips the test that asked for it.
        """
        installed = {entry.name for entry in entry_points(group="pytest11")}
        for name in self.plugins:
            if name not in installed:
                pytest.skip(f"no plugin called {name!r} is installed")
        for name, text in self.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        named = ("no:cacheprovider", "falsetto_testing.breaking", "falsetto", *self.plugins)
        load = [word for name in named for word in ("-p", name)]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *load, *args],
            cwd=self.folder,
            env=_environment(environment),
            input=stdin,
            text=True,
            encoding="utf-8",
            errors="replace",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        return Ran(done.returncode, done.stdout, self.folder)


_BY_CI = ("CI", "BUILD_NUMBER")
"""What pytest takes for a sign that it runs in CI, where it shortens nothing."""


def _environment(extra: Mapping[str, str]) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "COV_", "PYTHON", "COLUMNS")) and name not in _BY_CI
    }
    found_first = [str(_SUPPORT), extra["PYTHONPATH"]] if "PYTHONPATH" in extra else [str(_SUPPORT)]
    return {
        **kept,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "COLUMNS": "200",
        **extra,
        "PYTHONPATH": os.pathsep.join(found_first),
    }
