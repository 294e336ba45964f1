"""A wheel taken alone holds all its code, its types and its licence, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_workspace import PACKAGES, PROJECTS, ROOT, distribution, version


def targets(wheel: str) -> dict[str, Any]:
    found: dict[str, Any] = PROJECTS[wheel]["tool"]["hatch"]["build"]["targets"]
    return found


def code(wheel: str) -> set[str]:
    """List the files of a package as they are called in its wheel."""
    package = PACKAGES[wheel]
    files = [path.relative_to(package.parent) for path in package.rglob("*") if path.is_file()]
    return {
        path.as_posix()
        for path in files
        if path.suffix != ".pyc" and not any(part.startswith(".") for part in path.parts)
    }


def build(wheel: str, folder: Path, kind: Any = "standard") -> set[str]:
    return distribution(ROOT / "packages" / wheel, PROJECTS[wheel], folder, kind)


def metadata(wheel: str) -> str:
    return f"{wheel.replace('-', '_')}-{version(wheel)}.dist-info"


@falsetto.must_fail_when(
    lambda m, wheel: m.setitem(targets(wheel)["wheel"], "exclude", ["py.typed"])
)
@pytest.mark.parametrize("wheel", PROJECTS)
def test_a_wheel_holds_its_package_and_no_other_code(wheel: str, tmp_path: Path) -> None:
    held = {name for name in build(wheel, tmp_path) if not name.startswith(metadata(wheel))}
    assert held == code(wheel)
    assert f"{PACKAGES[wheel].name}/py.typed" in held


@falsetto.must_fail_when(
    lambda m, wheel: m.setitem(PROJECTS[wheel]["project"], "license-files", ["LICENSE"])
)
@pytest.mark.parametrize("wheel", PROJECTS)
def test_a_wheel_holds_licence_and_notice(wheel: str, tmp_path: Path) -> None:
    licences = f"{metadata(wheel)}/licenses"
    assert build(wheel, tmp_path) >= {f"{licences}/LICENSE", f"{licences}/NOTICE"}


@falsetto.must_fail_when(lambda m, wheel: m.setitem(targets(wheel)["sdist"], "include", ["/tests"]))
@pytest.mark.parametrize("wheel", PROJECTS)
def test_a_wheel_can_be_built_from_its_sdist(wheel: str, tmp_path: Path) -> None:
    held = build(wheel, tmp_path, "sdist")
    assert held >= {f"src/{name}" for name in code(wheel)}
    assert held >= {"CHANGELOG.md", "LICENSE", "NOTICE", "README.md", "pyproject.toml"}


@falsetto.must_fail_when(
    lambda m: m.setitem(PROJECTS["pytest-falsetto"]["project"], "entry-points", {})
)
def test_pytest_finds_the_plugin_under_the_name_falsetto() -> None:
    points = PROJECTS["pytest-falsetto"]["project"]["entry-points"]
    assert points.get("pytest11") == {"falsetto": "pytest_falsetto.plugin"}


@falsetto.must_fail_when(
    lambda m, wheel: m.setitem(PROJECTS[wheel]["project"], "requires-python", ">=3.11")
)
@pytest.mark.parametrize("wheel", PROJECTS)
def test_the_oldest_python_named_is_the_oldest_accepted(wheel: str) -> None:
    project = PROJECTS[wheel]["project"]
    named = [line.rpartition(" :: ")[2] for line in project["classifiers"] if "3." in line]
    assert project["requires-python"] == f">={named[0]}"
