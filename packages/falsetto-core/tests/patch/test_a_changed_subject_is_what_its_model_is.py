"""What is seen while a change is in place, against plain dicts that were changed alike."""

from __future__ import annotations

import types
from collections import OrderedDict, UserDict, defaultdict
from typing import Any

import falsetto
from falsetto_testing import core
from hypothesis import given
from hypothesis import strategies as st

patch = core._patch

MAPPINGS = (dict, OrderedDict, UserDict, lambda **items: defaultdict(list, items))


class Base:
    shared = 0


def owners() -> tuple[Any, ...]:
    class Child(Base):
        pass

    return Child, Child(), types.ModuleType("subject")


def plant_nothing(m: falsetto.Patch) -> None:
    """Take no step that sets something."""
    m.setattr(patch.Patch, "setattr", lambda *_, raising: None)
    m.setattr(patch.Patch, "setitem", lambda *_: None)


@falsetto.must_fail_when(plant_nothing)
@given(
    kind=st.sampled_from(MAPPINGS),
    mix=st.lists(
        st.tuples(st.sampled_from("abcd"), st.one_of(st.none(), st.integers())),
        min_size=1,
        max_size=8,
    ),
)
def test_a_mapping_changes_as_a_dict_does(kind: Any, mix: list[tuple[str, int | None]]) -> None:
    model = {"a": 1, "b": 2, "c": 3}
    subject = kind(**model)
    handle = patch.Patch()
    for key, value in mix:
        if value is None:
            model.pop(key, None)
            handle.delitem(subject, key, raising=False)
        else:
            model[key] = value
            handle.setitem(subject, key, value)
    seen = list(subject.items())
    handle.undo()
    assert seen == list(model.items())
    assert list(subject.items()) == [("a", 1), ("b", 2), ("c", 3)]


@falsetto.must_fail_when(plant_nothing)
@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.sampled_from(["a", "shared", "brand_new"]), st.integers(1)),
        min_size=1,
        max_size=8,
    )
)
def test_an_owner_has_what_was_set_last(mix: list[tuple[int, str, int]]) -> None:
    subjects = owners()
    handle = patch.Patch()
    for owner, name, value in mix:
        handle.setattr(subjects[owner], name, value, raising=False)
    last = {(owner, name): value for owner, name, value in mix}
    seen = {(owner, name): getattr(subjects[owner], name, None) for owner, name in last}
    handle.undo()
    assert seen == last
    assert all(name not in vars(subjects[owner]) for owner, name in last)
