from __future__ import annotations

from collections.abc import Callable
from typing import Any

import falsetto
from falsetto_testing import core

patch = core._patch
errors = core.errors


def refuse_nothing(m: falsetto.Patch) -> None:
    """Go ahead whatever the descriptor can do."""
    m.setattr(patch._attribute, "_refuse_what_cannot_be_put_back", lambda *_: None)


class WriteOnly:
    def _write(self, value: object) -> None:
        self.written = value

    secret = property(None, _write)


class Resettable:
    @property
    def value(self) -> int:
        return int(self.__dict__.get("_value", 1))

    @value.deleter
    def value(self) -> None:
        self._value = 0


class Unset:
    @property
    def value(self) -> object:
        return self._value

    @value.setter
    def value(self, value: object) -> None:
        self._value = value


class Broken:
    @property
    def value(self) -> object:
        raise RuntimeError("no connection")

    @value.setter
    def value(self, value: object) -> None:
        self.written = value


def refusal(change: Callable[[Any], object]) -> str:
    handle = patch.Patch()
    try:
        change(handle)
    except errors.ChangeError as refused:
        return str(refused)
    return "nothing was refused"


@falsetto.must_fail_when(refuse_nothing)
def test_a_property_that_can_only_be_set() -> None:
    subject = WriteOnly()
    said = refusal(lambda m: m.setattr(subject, "secret", 2, raising=False))
    assert "<WriteOnly instance>.secret could be changed but not put back" in said
    assert "does not let it be read" in said
    assert vars(subject) == {}


@falsetto.must_fail_when(refuse_nothing)
def test_a_property_that_can_only_be_deleted() -> None:
    subject = Resettable()
    said = refusal(lambda m: m.delattr(subject, "value"))
    assert "does not let it be set" in said
    assert vars(subject) == {}


@falsetto.must_fail_when(refuse_nothing)
def test_a_property_that_is_unset_and_cannot_be_deleted() -> None:
    subject = Unset()
    said = refusal(lambda m: m.setattr(subject, "value", 2, raising=False))
    assert "does not let it be deleted" in said
    assert vars(subject) == {}


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._attribute, "_read", lambda access, layers, target: 1)
)
def test_a_property_whose_getter_fails() -> None:
    subject = Broken()
    said = refusal(lambda m: m.setattr(subject, "value", 2))
    assert "<Broken instance>.value cannot be read (RuntimeError: no connection)" in said
    assert vars(subject) == {}


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._item, "_position", lambda elements, key, target: 0)
)
def test_a_slice_of_a_list() -> None:
    elements = [1, 2, 3]
    said = refusal(lambda m: m.setitem(elements, slice(0, 2), [9]))
    assert "elements[slice(0, 2, None)] is a slice" in said
    assert elements == [1, 2, 3]
