"""A wheel that the workspace forgot would not be installed from a clone, or not live."""

from __future__ import annotations

from collections.abc import Iterable

import falsetto
import pytest
from falsetto_workspace import PROJECTS, WORKSPACE

PROJECT = WORKSPACE["project"]
SOURCES = WORKSPACE["tool"]["uv"]["sources"]


@falsetto.must_fail_when(lambda m: m.setitem(PROJECT, "dependencies", PROJECT["dependencies"][1:]))
def test_pip_is_told_where_each_wheel_lies() -> None:
    """The closing `/.` keeps pip 23.2 from taking a wheel that it cached for an earlier state."""
    assert sorted(PROJECT["dependencies"]) == [
        f"{wheel} @ {{root:uri}}/packages/{wheel}/." for wheel in PROJECTS
    ]


@falsetto.must_fail_when(lambda m: m.delitem(SOURCES, "falsetto-junit"))
def test_uv_is_told_that_each_wheel_belongs_to_the_workspace() -> None:
    assert {wheel: {"workspace": True} for wheel in PROJECTS} == SOURCES


def names(projects: Iterable[dict[str, dict[str, str]]]) -> list[str]:
    return [project["project"]["name"] for project in projects]


@falsetto.must_fail_when(lambda m: m.setitem(PROJECT, "name", "falsetto"))
def test_no_distribution_takes_the_name_of_the_old_one() -> None:
    """An older, single distribution called `falsetto` owns the same import name."""
    assert "falsetto" not in names([WORKSPACE, *PROJECTS.values()])


@falsetto.must_fail_when(lambda m, wheel: m.setitem(PROJECTS[wheel]["project"], "name", "renamed"))
@pytest.mark.parametrize("wheel", PROJECTS)
def test_a_wheel_is_called_like_its_folder(wheel: str) -> None:
    assert PROJECTS[wheel]["project"]["name"] == wheel


@falsetto.must_fail_when(lambda m: m.setitem(PROJECT, "classifiers", []))
def test_an_index_would_refuse_the_workspace() -> None:
    assert PROJECT["classifiers"] == ["Private :: Do Not Upload"]
