from __future__ import annotations

import copy
import pprint
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, get_type_hints

import falsetto
import pytest
from falsetto_testing import core

ONE = core.Location(path="tests/test_a.py", line=3)
RECORDS = [name for name in core.__all__ if hasattr(getattr(core, name), "__match_args__")]


def forget_defaults(m: falsetto.Patch) -> None:
    """Describe every field as one without a default."""
    twin = core._record._twin

    def without(owner: Any) -> Any:
        described = twin(owner)
        for each in fields(described):
            each.default = MISSING
        return described

    m.setattr(core._record, "_twin", without)
    for name in core._record._DESCRIBED:
        m.setattr(core.RunResult, name, core._record._Described(core.RunResult, name))
        m.setattr(core.Declaration, name, core._record._Described(core.Declaration, name))


@falsetto.must_fail_when(forget_defaults)
def test_the_defaults_of_a_record_are_those_of_its_fields() -> None:
    known = {each.name: each.default for each in fields(core.RunResult)}
    assert (known["errors"], known["duration"], known["outcome"]) == ((), 0.0, MISSING)
    known = {each.name: each.default for each in fields(core.Declaration)}
    assert (known["scope"], known["change"]) == ("function", MISSING)


def made_of(record: type[Any]) -> type[Any]:
    @dataclass(frozen=True)
    class More(record):  # type: ignore[misc]
        column: int = 0

    More.__qualname__ = "More"
    return More


def described_only_as_itself(m: falsetto.Patch) -> None:
    """Tell of a record what only a record has."""
    m.delattr(core.Location, "__dataclass_params__")


@falsetto.must_fail_when(described_only_as_itself)
def test_a_dataclass_may_be_made_of_a_record() -> None:
    try:
        more = made_of(core.Location)(path="a", line=3, column=4)
    except AttributeError as error:
        pytest.fail(str(error))
    assert repr(more) == "More(path='a', line=3, column=4)"
    assert replace(more, line=5).line == 5


def copied_as_a_record(made: Any) -> Any:
    return core._record._restored, (
        type(made),
        {name: getattr(made, name) for name in type(made).__slots__},
    )


@falsetto.must_fail_when(lambda m: m.setattr(core.Location, "__reduce__", copied_as_a_record))
def test_what_is_made_of_a_record_is_copied_whole() -> None:
    assert vars(copy.copy(made_of(core.Location)(path="a", line=3, column=4))) == {"column": 4}


@falsetto.must_fail_when(described_only_as_itself)
def test_a_record_is_printed_prettily() -> None:
    try:
        printed = pprint.pformat(ONE, width=10)
    except AttributeError as error:
        printed = str(error)
    assert printed == "Location(path='tests/test_a.py', line=3)"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._record, "_unnamed", lambda made: TypeError("it takes no more"))
)
def test_a_value_without_a_name_is_refused_in_the_name_of_the_record() -> None:
    with pytest.raises(TypeError, match=r"^Location takes keyword arguments only: path, line$"):
        core.Location("tests/test_a.py", line=3)


def know_nothing(m: falsetto.Patch) -> None:
    """Leave out what the annotations name."""
    m.delattr(core._vocabulary._outcome, "package")
    m.setattr(core._declarations._declaration, "Change", "Callable[[Patch], object]")
    for name in RECORDS:
        m.setitem(getattr(core, name).__annotations__, "made_up", "Unknown")


@falsetto.must_fail_when(know_nothing)
@pytest.mark.parametrize("name", RECORDS)
def test_the_annotations_of_a_record_can_be_resolved(name: str) -> None:
    record = getattr(core, name)
    try:
        hints = get_type_hints(record)
    except NameError as error:
        pytest.fail(str(error))
    assert set(record.__match_args__) <= hints.keys()


@falsetto.must_fail_when(know_nothing)
def test_what_the_annotations_name_is_what_the_package_has() -> None:
    try:
        found = get_type_hints(core.RunResult)["scores"], get_type_hints(core.Declaration)["change"]
    except NameError as error:
        pytest.fail(str(error))
    assert found[0] == tuple[core.Score, ...]
    assert core.Patch.__qualname__ in str(found[1])
