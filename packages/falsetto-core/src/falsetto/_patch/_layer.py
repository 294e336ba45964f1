"""The places where a value can be seen, and put, behind an object's back."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MemberDescriptorType
from typing import Any, Protocol, final

from ._missing import MISSING
from ._sight import class_namespace, instance_namespace

__all__ = [
    "ClassLayer",
    "DictLayer",
    "InstanceLayer",
    "Layer",
    "OrderedLayer",
    "SlotLayer",
    "dict_layer",
]


class Layer(Protocol):
    """Something that keeps values by key and can be read and written without running code.

    Attributes:
        token: A number that two views of the same store share.
    """

    token: int

    def read(self, key: Any, /) -> object:
        """Return the value at `key`, or `MISSING`."""

    def write(self, key: Any, value: object, /) -> None:
        """Put `value` at `key`."""

    def remove(self, key: Any, /) -> None:
        """Take away what is at `key`."""

    def copy(self) -> dict[Any, object]:
        """Return all keys and values as they are now, in order."""

    def keep_before(self, key: Any, later: Sequence[object], /) -> None:
        """Move `key` in front of those that used to follow it, where there is an order."""


class DictLayer:
    """The entries of a dict, whatever its class makes of them."""

    __slots__ = ("entries", "token")

    def __init__(self, entries: dict[Any, Any]) -> None:
        self.entries = entries
        self.token = id(entries)

    def read(self, key: Any) -> object:
        return dict.get(self.entries, key, MISSING)

    def write(self, key: Any, value: object) -> None:
        dict.__setitem__(self.entries, key, value)

    def remove(self, key: Any) -> None:
        dict.__delitem__(self.entries, key)

    def copy(self) -> dict[Any, object]:
        return dict.copy(self.entries)

    def keep_before(self, key: Any, later: Sequence[object]) -> None:
        following = {id(other) for other in later}
        keys = list(self.copy())
        first = next((i for i, other in enumerate(keys) if id(other) in following), len(keys))
        if any(other is key for other in keys[first:]):
            self._move_to_end([other for other in keys[first:] if other is not key])

    def _move_to_end(self, keys: list[Any]) -> None:
        # One pass of C code: no other thread sees a module without one of its names.
        take: Callable[[Any], object] = partial(dict.pop, self.entries)
        put = partial(dict.__setitem__, self.entries)
        deque(map(put, keys, map(take, keys)), maxlen=0)


@final
class OrderedLayer(DictLayer):
    """The entries of an `OrderedDict`, which keeps its order in a place of its own."""

    __slots__ = ()

    def write(self, key: Any, value: object) -> None:
        OrderedDict.__setitem__(self.entries, key, value)

    def remove(self, key: Any) -> None:
        OrderedDict.__delitem__(self.entries, key)

    def copy(self) -> dict[Any, object]:
        entries: Any = self.entries
        return dict(OrderedDict.items(entries))

    def _move_to_end(self, keys: list[Any]) -> None:
        entries: Any = self.entries
        for key in keys:
            OrderedDict.move_to_end(entries, key)


@final
class InstanceLayer(DictLayer):
    """The namespace of an instance, which may be replaced by another dict at any time."""

    __slots__ = ("_first", "_owner")

    def __init__(self, owner: object, namespace: dict[str, Any]) -> None:
        super().__init__(namespace)
        self._owner = owner
        self._first = namespace  # kept, so that no other one gets its token

    def read(self, key: Any) -> object:
        self._look()
        return super().read(key)

    def write(self, key: Any, value: object) -> None:
        self._look()
        super().write(key, value)

    def remove(self, key: Any) -> None:
        self._look()
        super().remove(key)

    def copy(self) -> dict[Any, object]:
        self._look()
        return super().copy()

    def _look(self) -> None:
        namespace = instance_namespace(self._owner)
        if namespace is not None:
            self.entries = namespace


def dict_layer(entries: dict[Any, Any]) -> DictLayer:
    """Return the layer that suits the class of a dict."""
    return (OrderedLayer if issubclass(type(entries), OrderedDict) else DictLayer)(entries)


@final
class ClassLayer:
    """The namespace of a class; its order cannot be put back and does not count."""

    __slots__ = ("cls", "token")

    def __init__(self, cls: type) -> None:
        self.cls = cls
        self.token = id(cls)

    def read(self, key: str) -> object:
        return class_namespace(self.cls).get(key, MISSING)

    def write(self, key: str, value: object) -> None:
        type.__setattr__(self.cls, key, value)

    def remove(self, key: str) -> None:
        type.__delattr__(self.cls, key)

    def copy(self) -> dict[Any, object]:
        return dict(class_namespace(self.cls))

    def keep_before(self, _key: str, _later: Sequence[object]) -> None:
        """Leave the order alone."""


@final
class SlotLayer:
    """Slots of an object, by name."""

    __slots__ = ("members", "owner", "token")

    def __init__(self, owner: object, members: Mapping[str, MemberDescriptorType]) -> None:
        self.owner = owner
        self.members = members
        self.token = id(owner)

    def read(self, key: str) -> object:
        member = self.members.get(key)
        try:
            return MISSING if member is None else member.__get__(self.owner)
        except AttributeError:
            return MISSING

    def write(self, key: str, value: object) -> None:
        self.members[key].__set__(self.owner, value)

    def remove(self, key: str) -> None:
        self.members[key].__delete__(self.owner)

    def copy(self) -> dict[Any, object]:
        read = {name: self.read(name) for name in self.members}
        return {name: value for name, value in read.items() if value is not MISSING}

    def keep_before(self, _key: str, _later: Sequence[object]) -> None:
        """Leave the order alone: slots have none."""
