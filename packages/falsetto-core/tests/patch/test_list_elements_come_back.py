from __future__ import annotations

from collections import UserList, deque
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch


def undo_nothing(m: falsetto.Patch) -> None:
    """Leave every change in place."""
    m.setattr(patch._undo.Undoing, "run", lambda self: None)


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("kind", [list, deque, UserList])
@pytest.mark.parametrize("index", [0, 2, -1, -3])
@pytest.mark.parametrize("verb", ["setitem", "delitem"])
def test_an_element_comes_back_to_its_position(kind: Any, index: int, verb: str) -> None:
    elements = kind([1, 2, 3])
    handle = patch.Patch()
    getattr(handle, verb)(elements, index, *([9] if verb == "setitem" else []))
    handle.undo()
    assert list(elements) == [1, 2, 3]


def take_the_index_as_it_is(m: falsetto.Patch) -> None:
    """Count from the end of a list that is one shorter by then, and say nothing."""
    m.setattr(patch._item, "_position", lambda elements, index, target: index)
    m.setattr(patch._undo, "differences", lambda steps: [])


@falsetto.must_fail_when(take_the_index_as_it_is)
def test_a_negative_index_means_the_element_it_meant() -> None:
    elements = [1, 2, 3]
    handle = patch.Patch()
    handle.delitem(elements, -1)
    handle.undo()
    assert elements == [1, 2, 3]


def stay_at_the_position(m: falsetto.Patch) -> None:
    """Put the old element where the new one was set, wherever that has moved."""
    m.setattr(patch._element.Element, "_where_planted", lambda self: [])


@falsetto.must_fail_when(stay_at_the_position)
def test_an_element_that_moved_is_found() -> None:
    elements = [1, 2, 3]
    handle = patch.Patch()
    handle.setitem(elements, 1, object())
    elements.insert(0, 0)
    assert handle.steps[0].holds()
    handle.undo()
    assert elements == [0, 1, 2, 3]


@falsetto.must_fail_when(undo_nothing)
def test_an_equal_element_elsewhere_is_left_alone() -> None:
    elements = [1, 9]
    handle = patch.Patch()
    handle.setitem(elements, 0, 9)
    elements[0] = 5
    handle.undo()
    assert elements == [1, 9]
