from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_testing import core

MODEL = core.Subject(lambda prompt: "It ships on Monday.", name="model")


def make_another(m: falsetto.Patch) -> None:
    """Make a new declaration, of the change alone."""
    m.setattr(
        core.Declaration, "of", classmethod(lambda cls, change, **how: cls(lambda m: None, **how))
    )


@falsetto.must_fail_when(make_another)
def test_the_decorator_takes_what_plant_has_made() -> None:
    (declaration,) = core.plant(MODEL, "empty", margin=0.2)

    @core.must_fail_when(declaration)
    def test_ships() -> None:
        """Do nothing."""

    assert core.get_declaration(test_ships) == declaration


@falsetto.must_fail_when(make_another)
@pytest.mark.parametrize(
    "more", [{"describe": "in words"}, {"scope": "module"}, {"margin": 0.5}, {"expect": KeyError}]
)
def test_nothing_more_is_said_beside_it(more: Any) -> None:
    (declaration,) = core.plant(MODEL, "empty")
    (name,) = more
    said = f"{name} cannot be given beside a finished declaration"
    with pytest.raises(core.errors.DeclarationTypeError, match=said):
        core.must_fail_when(declaration, **more)
