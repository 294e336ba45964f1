from __future__ import annotations

from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_testing import core

patch = core._patch


def undo(change: Any) -> None:
    handle = patch.Patch()
    change(handle)
    handle.undo()


def undo_nothing(m: falsetto.Patch) -> None:
    """Leave every change in place."""
    m.setattr(patch._undo.Undoing, "run", lambda self: None)


def take_it_for_any_object(m: falsetto.Patch) -> None:
    """Do not know a mock when there is one."""
    m.setattr(patch._attribute, "is_mock", lambda namespace: False)
    m.setattr(patch._computed.Computed, "traces", lambda self: ())


def contents(subject: Any) -> tuple[dict[str, Any], ...]:
    children = dict(vars(subject)["_mock_children"])
    own = {name: value for name, value in vars(subject).items() if name != "_mock_children"}
    return own, children, dict(vars(type(subject)))


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("planted", [5, mock.Mock(name="named"), mock.sentinel.other])
def test_a_child_is_the_very_one_that_was_there(planted: object) -> None:
    api = mock.Mock()
    post = api.post
    undo(lambda m: m.setattr(api, "post", planted))
    assert api.post is post


@falsetto.must_fail_when(take_it_for_any_object)
def test_a_deleted_child_is_there_again() -> None:
    api = mock.Mock()
    post = api.post
    handle = patch.Patch()
    handle.delattr(api, "post")
    assert not hasattr(api, "post")
    handle.undo()
    assert getattr(api, "post", None) is post
    assert "post" not in vars(api)


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize(
    ("name", "value"),
    [("post", 5), ("return_value", 5), ("side_effect", [1, 2]), ("fresh", mock.Mock())],
)
def test_a_mock_holds_what_it_held(name: str, value: object) -> None:
    api = mock.Mock()
    assert api.post is not None
    before = contents(api)
    undo(lambda m: m.setattr(api, name, value))
    assert contents(api) == before


@falsetto.must_fail_when(take_it_for_any_object)
def test_a_magic_method_comes_back_on_the_class_of_the_mock() -> None:
    box = mock.MagicMock()
    before = contents(box)
    handle = patch.Patch()
    handle.setattr(box, "__len__", lambda self: 3)
    assert len(box) == 3
    handle.undo()
    assert contents(box) == before


@falsetto.must_fail_when(take_it_for_any_object)
def test_a_mock_that_was_planted_belongs_to_nobody_again() -> None:
    api, planted = mock.Mock(), mock.Mock()
    undo(lambda m: m.setattr(api, "post", planted))
    planted()
    assert api.mock_calls == []


@falsetto.must_fail_when(take_it_for_any_object)
def test_a_sealed_mock_takes_its_child_back() -> None:
    api = mock.Mock()
    post = api.post
    mock.seal(api)
    handle = patch.Patch()
    handle.delattr(api, "post")
    problems: tuple[str, ...] = ()
    try:
        handle.undo()
    except core.errors.UndoError as error:
        problems = error.problems
    assert problems == ()
    assert api.post is post


@falsetto.must_fail_when(undo_nothing)
def test_the_return_value_of_an_autospecced_function_comes_back() -> None:
    def fetch(url: str) -> str:
        return url

    double = mock.create_autospec(fetch, return_value="page")
    undo(lambda m: m.setattr(double, "return_value", "other"))
    assert double("url") == "page"


@falsetto.must_fail_when(undo_nothing)
def test_what_a_check_recorded_on_a_mock_stays() -> None:
    api = mock.Mock()
    handle = patch.Patch()
    handle.setattr(api, "post", 5)
    api.get("url")
    handle.undo()
    assert api.mock_calls == [mock.call.get("url")]
    assert api.post != 5
