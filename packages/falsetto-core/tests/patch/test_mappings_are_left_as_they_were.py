from __future__ import annotations

import types
from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict
from collections.abc import Iterator, MutableMapping
from email.message import EmailMessage, Message
from typing import Any
from weakref import WeakValueDictionary
from wsgiref.headers import Headers

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


def forget_the_order(m: falsetto.Patch) -> None:
    """Put a deleted item back at the end."""
    m.setattr(patch._trace.Trace, "keep_order", lambda self: None)


def undo_by_value_only(m: falsetto.Patch) -> None:
    """Trust the mapping's own methods to put everything back."""
    m.setattr(patch._computed.Computed, "_restore_what_differs", lambda self, halfway: None)
    m.setattr(patch._computed.Computed, "_is_a_list_of_entries", lambda self: False)
    m.setattr(patch._computed.Computed, "traces", lambda self: ())


@falsetto.must_fail_when(undo_nothing)
@pytest.mark.parametrize("kind", [dict, OrderedDict, UserDict])
@pytest.mark.parametrize("key", ["a", "b", "new"])
def test_an_item_comes_back_or_is_gone_again(kind: Any, key: str) -> None:
    subject = kind(a=1, b=2, c=3)
    undo(lambda m: m.setitem(subject, key, 9))
    assert list(subject.items()) == [("a", 1), ("b", 2), ("c", 3)]


@falsetto.must_fail_when(forget_the_order)
@pytest.mark.parametrize("kind", [dict, OrderedDict, UserDict, Counter])
def test_deleted_items_come_back_in_their_order(kind: Any) -> None:
    subject = kind(a=1, b=2, c=3, d=4)

    def change(m: Any) -> None:
        m.delitem(subject, "c")
        m.delitem(subject, "a")

    undo(change)
    assert list(subject.items()) == [("a", 1), ("b", 2), ("c", 3), ("d", 4)]


@falsetto.must_fail_when(forget_the_order)
def test_the_order_of_an_ordered_dict_is_its_own() -> None:
    subject = OrderedDict(a=1, b=2, c=3)
    subject.move_to_end("a")
    undo(lambda m: m.delitem(subject, "b"))
    assert list(subject) == ["b", "c", "a"]


@falsetto.must_fail_when(undo_nothing)
def test_what_a_check_added_meanwhile_stays_behind_what_was_there() -> None:
    subject = {"a": 1, "b": 2}
    handle = patch.Patch()
    handle.delitem(subject, "a")
    subject["own"] = 3
    handle.undo()
    assert list(subject.items()) == [("a", 1), ("b", 2), ("own", 3)]


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._plain.Plain, "_note_position", lambda self: None)
)
def test_a_key_is_the_very_one_that_was_there() -> None:
    subject = {1: "one"}
    undo(lambda m: m.delitem(subject, True))
    assert [type(key) for key in subject] == [int]


@falsetto.must_fail_when(
    lambda m: m.setattr(patch._layer.DictLayer, "read", lambda self, key: self.entries[key])
)
def test_a_defaultdict_does_not_grow() -> None:
    subject: dict[str, list[int]] = defaultdict(list)
    handle = patch.Patch()
    handle.delitem(subject, "absent", raising=False)
    assert dict(subject) == {}


@falsetto.must_fail_when(undo_nothing)
def test_a_counter_keeps_its_counts() -> None:
    subject = Counter("aab")
    undo(lambda m: m.setitem(subject, "a", 0))
    assert list(subject.items()) == [("a", 2), ("b", 1)]


def write_to_the_chain(m: falsetto.Patch) -> None:
    """Treat a chain of mappings as one dict that it is not."""
    m.setattr(patch._item, "_first_mapping", patch._item._computed)
    undo_by_value_only(m)


@falsetto.must_fail_when(write_to_the_chain)
def test_a_chain_keeps_no_copy_in_its_first_mapping() -> None:
    top: dict[str, int] = {}
    base = {"k": 1}
    undo(lambda m: m.setitem(ChainMap(top, base), "k", 2))
    assert (top, base) == ({}, {"k": 1})


@falsetto.must_fail_when(undo_nothing)
def test_a_chain_in_a_chain_is_left_as_it_was() -> None:
    top, base = {"t": 0}, {"k": 1}
    chain = ChainMap(ChainMap(top), base)

    def change(m: Any) -> None:
        m.setitem(chain, "k", 2)
        m.delitem(chain, "t")

    undo(change)
    assert (top, base) == ({"t": 0}, {"k": 1})


def letter(kind: type[Message]) -> Message:
    message = kind()
    for name, value in [("X-Tag", "one"), ("To", "you"), ("X-Tag", "two")]:
        message[name] = value
    return message


@falsetto.must_fail_when(undo_by_value_only)
@pytest.mark.parametrize("kind", [Message, EmailMessage])
@pytest.mark.parametrize("name", ["X-Tag", "x-tag"])
def test_the_headers_of_a_message_are_what_they_were(kind: type[Message], name: str) -> None:
    message = letter(kind)
    before = message.items()

    def change(m: Any) -> None:
        m.setitem(message, name, "planted")
        m.delitem(message, name)

    undo(change)
    assert message.items() == before


@falsetto.must_fail_when(undo_nothing)
def test_an_added_header_is_gone() -> None:
    message = letter(Message)
    before = message.items()
    undo(lambda m: m.setitem(message, "To", "them"))
    assert message.items() == before


@falsetto.must_fail_when(undo_by_value_only)
def test_headers_that_are_replaced_come_back_in_their_order() -> None:
    headers = Headers([("A", "1"), ("B", "2"), ("A", "3")])
    undo(lambda m: m.setitem(headers, "A", "9"))
    assert headers.items() == [("A", "1"), ("B", "2"), ("A", "3")]


class Thing:
    pass


@falsetto.must_fail_when(forget_the_order)
def test_a_weak_mapping_keeps_its_references() -> None:
    one, two = Thing(), Thing()
    subject = WeakValueDictionary(one=one, two=two)
    references = list(subject.valuerefs())

    def change(m: Any) -> None:
        m.setitem(subject, "two", Thing())
        m.delitem(subject, "one")

    undo(change)
    assert all(a is b for a, b in zip(subject.valuerefs(), references, strict=True))


class Layered(MutableMapping[str, int]):
    """A user's own mapping: writes go to the top, reads fall through to the bottom."""

    def __init__(self, bottom: dict[str, int]) -> None:
        self.top: dict[str, int] = {}
        self.bottom = bottom

    def __getitem__(self, key: str) -> int:
        return self.top[key] if key in self.top else self.bottom[key]

    def __setitem__(self, key: str, value: int) -> None:
        self.top[key] = value

    def __delitem__(self, key: str) -> None:
        del self.top[key]

    def __iter__(self) -> Iterator[str]:
        return iter({**self.bottom, **self.top})

    def __len__(self) -> int:
        return len({**self.bottom, **self.top})


@falsetto.must_fail_when(undo_nothing)
def test_a_layered_mapping_keeps_no_copy_on_top() -> None:
    subject = Layered({"k": 1})
    undo(lambda m: m.setitem(subject, "k", 2))
    assert (subject.top, subject.bottom) == ({}, {"k": 1})


class Folded(dict[str, object]):
    """Folds its keys and wraps its values."""

    def __setitem__(self, key: str, value: object) -> None:
        super().__setitem__(key.lower(), [value])

    def __getitem__(self, key: str) -> Any:
        return super().__getitem__(key.lower())[0]  # type: ignore[index]

    def __delitem__(self, key: str) -> None:
        super().__delitem__(key.lower())

    def __contains__(self, key: object) -> bool:
        return super().__contains__(str(key).lower())


@falsetto.must_fail_when(undo_by_value_only)
def test_a_mapping_that_wraps_its_values_gets_the_very_wrappers_back() -> None:
    subject = Folded()
    subject["a"], subject["b"] = 1, 2
    before = dict(subject)

    def change(m: Any) -> None:
        m.setitem(subject, "A", 9)
        m.delitem(subject, "B")

    undo(change)
    assert list(subject) == ["a", "b"]
    assert all(dict.__getitem__(subject, key) is before[key] for key in before)


class Shelf(MutableMapping[str, Any]):
    """Keeps its values as text where nobody can see them, as a database does."""

    def __init__(self) -> None:
        kept: dict[str, str] = {}
        self.read, self.write, self.drop, self.keys_now = (
            kept.__getitem__, kept.__setitem__, kept.__delitem__, kept.keys
        )  # fmt: skip

    def __getitem__(self, key: str) -> Any:
        return [self.read(key)]

    def __setitem__(self, key: str, value: Any) -> None:
        self.write(key, value[0])

    def __delitem__(self, key: str) -> None:
        self.drop(key)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self.keys_now()))

    def __len__(self) -> int:
        return len(self.keys_now())


@falsetto.must_fail_when(undo_nothing)
def test_a_mapping_that_cannot_be_seen_into_is_set_back_by_value() -> None:
    subject = Shelf()
    subject["a"] = ["one"]

    def change(m: Any) -> None:
        m.setitem(subject, "a", ["other"])
        m.setitem(subject, "b", ["new"])

    undo(change)
    assert dict(subject) == {"a": ["one"]}


def keep_what_failed(m: falsetto.Patch) -> None:
    """Keep a step for a verb that raised."""
    m.setattr(
        patch._steps.Steps, "_settle", lambda self, step, place, failed: self.done.append(step)
    )


@falsetto.must_fail_when(keep_what_failed)
def test_a_read_only_mapping_refuses_by_itself() -> None:
    handle = patch.Patch()
    with pytest.raises(TypeError, match="does not support item assignment"):
        handle.setitem(types.MappingProxyType({"a": 1}), "a", 2)
    handle.undo()
    assert handle.steps == ()
