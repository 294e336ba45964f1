"""What a version brings is written down before it is released."""

from __future__ import annotations

import re

import falsetto
import falsetto_workspace
import pytest
from falsetto_workspace import PROJECTS

KINDS = {"added", "changed", "fixed", "removed"}


def released(wheel: str) -> list[str]:
    """List the versions in a changelog, newest first."""
    return re.findall(r"^## (\S+)", falsetto_workspace.text(f"packages/{wheel}/CHANGELOG.md"), re.M)


def nothing_waits(wheel: str) -> list[str]:
    return []


@falsetto.must_fail_when(lambda m: m.setattr(falsetto_workspace, "fragments", nothing_waits))
@pytest.mark.parametrize("wheel", PROJECTS)
def test_a_version_is_in_the_changelog_or_has_entries_waiting(wheel: str) -> None:
    newest = released(wheel)[:1]
    current = falsetto_workspace.version(wheel)
    assert newest == [current] or falsetto_workspace.fragments(wheel), current


def a_fragment_of_no_kind(wheel: str) -> list[str]:
    return ["+mended.md"]


@falsetto.must_fail_when(
    lambda m: m.setattr(falsetto_workspace, "fragments", a_fragment_of_no_kind)
)
@pytest.mark.parametrize("wheel", PROJECTS)
def test_a_fragment_says_what_kind_of_change_it_tells_of(wheel: str) -> None:
    """Towncrier passes over a fragment whose kind it does not know."""
    assert {name.split(".")[-2] for name in falsetto_workspace.fragments(wheel)} <= KINDS
