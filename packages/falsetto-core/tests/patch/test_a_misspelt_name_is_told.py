from __future__ import annotations

from types import ModuleType

import falsetto
import pytest
from falsetto_testing import core


class Owner:
    normalize = 1


@pytest.mark.parametrize("owner", [Owner, Owner()], ids=["class", "instance of it"])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._patch._arguments, "_alike", lambda owner, name: None),
    describe="no name is ever alike",
)
def test_a_misspelt_attribute_is_told_the_name_that_was_meant(owner: object) -> None:
    module = ModuleType("notes")
    vars(module).update(vars(Owner))
    target = Owner if isinstance(owner, type) else module
    with pytest.raises(AttributeError) as caught:
        core.Patch().setattr(target, "normalise", 2)
    assert "did you mean 'normalize'?" in str(caught.value)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._patch._arguments, "_alike", lambda owner, name: "normalize"),
    describe="any name is alike",
)
def test_a_name_like_no_other_is_told_how_to_add_one() -> None:
    with pytest.raises(AttributeError) as caught:
        core.Patch().setattr(Owner, "velocity", 2)
    assert "pass raising=False if it need not exist" in str(caught.value)


@pytest.mark.parametrize("verb", ["context", "chdir", "syspath_prepend", "setatr"])
@falsetto.must_fail_when(lambda m: m.setattr(core._patch._verbs, "_VERBS", "many"))
def test_a_verb_that_the_handle_does_not_have_is_told_those_it_has(verb: str) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(core.Patch(), verb)
    assert str(caught.value) == (
        f"the handle has no {verb!r}; its verbs are setattr, delattr, setitem, delitem, setenv and "
        "delenv, and it undoes them by itself"
    )
