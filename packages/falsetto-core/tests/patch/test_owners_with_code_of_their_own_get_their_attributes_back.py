from __future__ import annotations

import threading
from typing import Any

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


def undo_by_value_only(m: falsetto.Patch) -> None:
    """Trust the owner's own setter to put everything back."""
    m.setattr(patch._computed.Computed, "_restore_what_differs", lambda self, halfway: None)
    m.setattr(patch._computed.Computed, "traces", lambda self: ())


class Thing:
    def __init__(self) -> None:
        self.first = "a"


class Account:
    @property
    def balance(self) -> int:
        return int(self.__dict__.get("_balance", 0))

    @balance.setter
    def balance(self, amount: int) -> None:
        self._balance = amount
        self.writes = self.__dict__.get("writes", 0) + 1


@falsetto.must_fail_when(undo_by_value_only)
def test_a_property_leaves_nothing_that_its_setter_wrote() -> None:
    account = Account()
    undo(lambda m: m.setattr(account, "balance", 5))
    assert account.balance == 0
    assert vars(account) == {}


@falsetto.must_fail_when(undo_nothing)
def test_the_setter_of_a_property_is_asked_for_the_old_value() -> None:
    asked: list[str] = []

    class Remote:
        @property
        def mode(self) -> str:
            return asked[-1] if asked else "on"

        @mode.setter
        def mode(self, value: str) -> None:
            asked.append(value)

    undo(lambda m: m.setattr(Remote(), "mode", "off"))
    assert asked == ["off", "on"]


@falsetto.must_fail_when(undo_nothing)
def test_the_name_of_a_thread_comes_back() -> None:
    thread = threading.Thread(target=print, name="original")
    undo(lambda m: m.setattr(thread, "name", "other"))
    assert thread.name == "original"


class Stored:
    """Keeps its attributes in a place of its own."""

    def __init__(self, **values: object) -> None:
        self.__dict__["_values"] = values

    def __getattr__(self, name: str) -> object:
        try:
            return self.__dict__["_values"][name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__["_values"][name] = value

    def __delattr__(self, name: str) -> None:
        del self.__dict__["_values"][name]


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("name", ["known", "new"])
def test_an_owner_that_keeps_attributes_elsewhere_gets_them_back(name: str) -> None:
    stored = Stored(known=1)
    undo(lambda m: m.setattr(stored, name, 2, raising=False))
    assert vars(stored) == {"_values": {"known": 1}}


class Copying:
    """Replaces its namespace on every write, and copies what it is given."""

    items: list[int]

    def __init__(self, items: list[int]) -> None:
        self.__dict__["items"] = items

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, "__dict__", {**self.__dict__, name: list(value)})


@falsetto.must_fail_when(undo_by_value_only)
def test_an_owner_that_copies_what_it_is_given_gets_the_very_object_back() -> None:
    items = [1, 2]
    copying = Copying(items)
    undo(lambda m: m.setattr(copying, "items", [3]))
    assert copying.items is items


class Caching:
    """Keeps a result until it is told of a new value."""

    cached: object = None

    @property
    def rate(self) -> int:
        return int(self.__dict__.get("_rate", 1))

    @rate.setter
    def rate(self, value: int) -> None:
        self._rate = value
        self.cached = None

    def total(self) -> object:
        self.cached = self.cached or 10 * self.rate
        return self.cached


def take_back_all_that_asking_back_did(m: falsetto.Patch) -> None:
    """Bring back what the owner threw away when it got its old value."""
    m.setattr(patch._trace.Trace, "only_adds", True)


@falsetto.must_fail_when(take_back_all_that_asking_back_did)
def test_what_was_computed_under_the_change_does_not_survive_it() -> None:
    caching = Caching()
    caching.rate = 1
    handle = patch.Patch()
    handle.setattr(caching, "rate", 2)
    assert caching.total() == 20
    handle.undo()
    assert caching.total() == 10


class Tracked:
    """Notes the names that were set, and every value that they had."""

    def __init__(self) -> None:
        self.__dict__.update(x=1, changed=set(), history=[1])

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__[name] = value
        self.__dict__["changed"].add(name)
        self.__dict__["history"].append(value)


@falsetto.must_fail_when(undo_by_value_only)
def test_an_owner_that_notes_what_was_set_has_noted_nothing() -> None:
    tracked = Tracked()
    handle = patch.Patch()
    handle.setattr(tracked, "x", 2)
    tracked.__dict__["history"].append("by the check")
    handle.undo()
    assert vars(tracked) == {"x": 1, "changed": set(), "history": [1, "by the check"]}


class Forwarding:
    """Passes writes on to what it wraps, and keeps what was read at hand."""

    def __init__(self, wrapped: object) -> None:
        self.__dict__["wrapped"] = wrapped

    def __getattr__(self, name: str) -> object:
        self.__dict__[name] = getattr(self.__dict__["wrapped"], name)
        return self.__dict__[name]

    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__.pop(name, None)
        setattr(self.__dict__["wrapped"], name, value)

    def __delattr__(self, name: str) -> None:
        self.__dict__.pop(name, None)
        delattr(self.__dict__["wrapped"], name)


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("verb", ["setattr", "delattr"])
@pytest.mark.parametrize("is_read", [True, False])
def test_an_owner_that_passes_writes_on_is_not_accused(verb: str, is_read: bool) -> None:
    thing = Thing()
    forwarding = Forwarding(thing)
    assert not is_read or forwarding.first == "a"
    before = dict(vars(forwarding))
    handle = patch.Patch()
    getattr(handle, verb)(forwarding, "first", *(["z"] if verb == "setattr" else []))
    seen = getattr(forwarding, "first", None)
    held = handle.steps[0].holds()
    handle.undo()
    assert (seen, held) == ("z" if verb == "setattr" else None, True)
    assert vars(thing).get("first") == "a"
    assert vars(forwarding) == before
