from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, fields, replace
from typing import Any

import falsetto
import pytest
from falsetto_testing import core

PLACE = core.Location(path="tests/test_a.py", line=3)


def put_back(name: str, method: Any) -> Any:
    """Return a change that gives every record of places another method."""

    def break_records(m: falsetto.Patch) -> None:
        m.setattr(core.Location, name, method)

    return break_records


@falsetto.must_fail_when(put_back("__setattr__", object.__setattr__))
def test_a_field_cannot_be_set() -> None:
    with pytest.raises(FrozenInstanceError, match="'line' stays as it is"):
        core.Location(path="a", line=1).line = 4


@falsetto.must_fail_when(put_back("__delattr__", object.__delattr__))
def test_a_field_cannot_be_deleted() -> None:
    with pytest.raises(FrozenInstanceError, match="'line' stays as it is"):
        del core.Location(path="a", line=1).line


@falsetto.must_fail_when(put_back("__eq__", object.__eq__))
def test_records_with_one_content_are_equal() -> None:
    assert core.Location(path="tests/test_a.py", line=3) == PLACE


@falsetto.must_fail_when(put_back("__eq__", lambda one, other: one.line == other.line))
def test_records_with_another_content_or_of_another_kind_are_not() -> None:
    other = core.Witness(path="tests/test_a.py", line=3, source="assert it")
    assert core.Location(path="tests/test_b.py", line=3) != PLACE
    assert other != PLACE


@falsetto.must_fail_when(put_back("__hash__", object.__hash__))
def test_equal_records_are_one_in_a_set() -> None:
    assert len({PLACE, core.Location(path="tests/test_a.py", line=3)}) == 1


@falsetto.must_fail_when(put_back("__repr__", object.__repr__))
def test_a_record_shows_its_fields() -> None:
    assert repr(PLACE) == "Location(path='tests/test_a.py', line=3)"


def copied(again: Any) -> Any:
    try:
        return again(PLACE)
    except TypeError:
        return None


def unpickled(made: Any) -> Any:
    return pickle.loads(pickle.dumps(made))


@falsetto.must_fail_when(put_back("__reduce__", lambda made: (core.Location, ())))
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, unpickled])
def test_a_copy_is_equal(again: Any) -> None:
    made = copied(again)
    assert made == PLACE


@falsetto.must_fail_when(put_back("__dataclass_fields__", {}))
def test_a_record_is_a_dataclass_for_whoever_asks() -> None:
    assert [each.name for each in fields(PLACE)] == ["path", "line"]
    assert asdict(PLACE) == {"path": "tests/test_a.py", "line": 3}


def line_stays(made: Any, **given: Any) -> None:
    for name, value in (given | {"line": 3}).items():
        object.__setattr__(made, name, value)


@falsetto.must_fail_when(put_back("__init__", line_stays))
def test_a_record_is_made_anew_with_another_content() -> None:
    assert replace(PLACE, line=4).line == 4
    assert PLACE.__replace__(line=5).line == 5


@falsetto.must_fail_when(put_back("__match_args__", ("line", "path")))
def test_a_record_is_taken_apart_by_a_pattern() -> None:
    match PLACE:
        case core.Location(path, line):
            assert (path, line) == ("tests/test_a.py", 3)
        case _:
            pytest.fail("it matches nothing")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._record, "_misuse", lambda made, given, defaults: TypeError("no"))
)
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"path": "a"}, "Location needs line"),
        ({}, "Location needs path, line"),
        ({"path": "a", "line": 1, "column": 2}, "Location has no 'column'; it has path, line"),
        ({"path": "a", "column": 2}, "Location has no 'column'; it has path, line"),
    ],
)
def test_a_record_is_made_of_its_fields_and_nothing_else(given: Any, said: str) -> None:
    with pytest.raises(TypeError, match=f"^{said}$"):
        core.Location(**given)


@falsetto.must_fail_when(put_back("__signature__", inspect.Signature()))
def test_a_record_tells_what_it_takes() -> None:
    assert str(inspect.signature(core.Location)) == "(*, path: 'str', line: 'int')"
