"""Wheels with versions of their own must not be tied to one release of a sibling."""

from __future__ import annotations

import falsetto
import pytest
from falsetto_workspace import PROJECTS, version
from packaging.requirements import Requirement
from packaging.version import Version


def siblings(wheel: str) -> list[Requirement]:
    """List what a wheel asks of its siblings, extras included."""
    project = PROJECTS[wheel]["project"]
    extras = project.get("optional-dependencies", {}).values()
    asked = map(
        Requirement, [*project["dependencies"], *(line for each in extras for line in each)]
    )
    return [requirement for requirement in asked if requirement.name in PROJECTS]


ASKING = [wheel for wheel in PROJECTS if siblings(wheel)]


def pin_the_core(m: falsetto.Patch, wheel: str) -> None:
    m.setitem(PROJECTS[wheel]["project"], "dependencies", ["falsetto-core==0.1.0"])


@falsetto.must_fail_when(pin_the_core)
@pytest.mark.parametrize("wheel", ASKING)
def test_a_sibling_is_asked_for_from_one_minor_version_up_to_the_next(wheel: str) -> None:
    for requirement in siblings(wheel):
        operators = {part.operator for part in requirement.specifier}
        assert operators == {">=", "<"}, str(requirement)


def ask_for_the_next_minor_version(m: falsetto.Patch, wheel: str) -> None:
    m.setitem(PROJECTS[wheel]["project"], "dependencies", ["falsetto-core>=9.1,<9.2"])


@falsetto.must_fail_when(ask_for_the_next_minor_version)
@pytest.mark.parametrize("wheel", ASKING)
def test_the_range_admits_the_sibling_as_it_is_here(wheel: str) -> None:
    for requirement in siblings(wheel):
        present = Version(version(requirement.name))
        assert requirement.specifier.contains(present, prereleases=True), str(requirement)


@falsetto.must_fail_when(
    lambda m: m.setitem(PROJECTS["falsetto-core"]["project"], "dependencies", ["msgspec"])
)
def test_the_core_depends_on_nothing() -> None:
    assert PROJECTS["falsetto-core"]["project"]["dependencies"] == []


@falsetto.must_fail_when(
    lambda m: m.setitem(PROJECTS["pytest-falsetto"]["project"], "optional-dependencies", {})
)
def test_the_plugin_brings_the_reports_where_they_are_asked_for() -> None:
    extras = PROJECTS["pytest-falsetto"]["project"]["optional-dependencies"]
    assert {Requirement(line).name for line in extras.get("report", ())} == {"falsetto-report"}
