"""Suites of generated checks, whose verdicts are known beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import final

from ._kind import Kind

__all__ = ["VACUOUS_EVERY", "Suite"]

VACUOUS_EVERY = 20
"""One check in so many cannot fail under its change: twice nothing is minus nothing."""

_SUBJECT = """\
def double(number):
    return 2 * number


def negate(number):
    return -number
"""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """A folder of checks to generate.

    Attributes:
        kind: What one check looks like.
        checks: How many there are, a multiple of `VACUOUS_EVERY`.
        per_file: How many stand in one file, at the most.
        declared: Whether each declares a change.

    Raises:
        ValueError: So many checks have no exact share of vacuous ones.
    """

    kind: Kind
    checks: int
    per_file: int = 50
    declared: bool = True

    def __post_init__(self) -> None:
        if self.checks <= 0 or self.checks % VACUOUS_EVERY:
            raise ValueError(
                f"{self.checks} checks have no exact share of vacuous ones; "
                f"ask for a multiple of {VACUOUS_EVERY}"
            )

    @property
    def line(self) -> str:
        """The verdict line of a session that grades the suite."""
        false = self.checks // VACUOUS_EVERY
        if self.declared:
            counts = f"{self.checks - false} proven, 0 failed as written, {false} false, 0 unproven"
        else:
            counts = f"0 proven, 0 failed as written, 0 false, {self.checks} unproven"
        return f"falsetto: {counts} ({self.checks} graded of {self.checks} run)"

    def write(self, folder: Path) -> None:
        """Write the suite to an empty folder."""
        (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        (folder / "subject.py").write_text(_SUBJECT, encoding="utf-8")
        functions = [
            self.kind.function(index, index % VACUOUS_EVERY, declared=self.declared)
            for index in range(self.checks // self.kind.variants)
        ]
        size = max(1, self.per_file // self.kind.variants)
        for file, start in enumerate(range(0, len(functions), size)):
            text = "\n\n".join((self._head(), *functions[start : start + size]))
            (folder / f"test_{file:04}.py").write_text(text, encoding="utf-8")

    def _head(self) -> str:
        # A suite that declares nothing must not load Falsetto by itself.
        modules = ("time", *(("falsetto",) if self.declared else ()), "pytest", "subject")
        imports = "".join(f"import {module}\n" for module in modules)
        return f"{imports}\n\n{self.kind.fixtures}".rstrip("\n") + "\n"
