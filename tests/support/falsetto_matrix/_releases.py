"""The releases that the workspace is tested with."""

from __future__ import annotations

from collections.abc import Container, Iterable

from packaging.requirements import Requirement
from packaging.version import Version

__all__ = ["INSTALLERS", "PYTESTS", "SLICE", "combinations", "names", "oldest"]

INSTALLERS = {
    "pip23.2": ("pip==23.2", "pip"),
    "pip": ("pip", "pip"),
    "uv-pip": ("uv", "uv-pip"),
    "uv-sync": ("uv", "uv-sync"),
}
"""What installs a clone: what to install for it, and how its command is called."""


PYTESTS = {
    "7.4": "pytest~=7.4.0",
    "8.0": "pytest~=8.0.0",
    "8.4": "pytest~=8.4.0",
    "9.0": "pytest~=9.0.0",
    "newest": "pytest",
}

SLICE = [("3.11", "8.0"), ("3.12", "8.4"), ("3.13", "9.0"), ("3.14", "newest")]
"""What runs by default, as a Python and a pytest each.

The oldest of both is the session `floors`, and the newest pytest grades our own suite in
`self_check`.
"""


def combinations(pythons: Iterable[str]) -> list[tuple[str, str]]:
    """List each Python with each pytest that runs on it.

    Older releases of pytest rewrite assertions with syntax nodes that Python 3.14 no longer has.
    """
    return [
        (python, pytest)
        for python in pythons
        for pytest in PYTESTS
        if Version(python) < Version("3.14") or pytest not in ("7.4", "8.0")
    ]


def names(dependencies: Iterable[str]) -> list[str]:
    """Name the distributions that are asked for."""
    return [Requirement(line).name for line in dependencies]


def oldest(dependencies: Iterable[str], python: str, ours: Container[str]) -> list[str]:
    """Pin each dependency to its lower bound.

    Args:
        dependencies: What the wheels ask for.
        python: The version that they are installed on.
        ours: The distributions of the workspace, which are left out.
    """
    asked = map(Requirement, dependencies)
    return [
        f"{requirement.name}=={part.version}"
        for requirement in asked
        if requirement.name not in ours
        if requirement.marker is None or requirement.marker.evaluate({"python_version": python})
        for part in requirement.specifier
        if part.operator == ">="
    ]
