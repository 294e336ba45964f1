"""How an object itself is asked to change."""

from __future__ import annotations

from typing import Any, Protocol, final

from ._missing import MISSING
from ._sight import class_attribute

__all__ = ["Access", "Attribute", "Insertion", "Item"]


class Access(Protocol):
    """Reads, sets and deletes one thing through its owner's own protocol."""

    key: Any

    def get(self) -> Any:
        """Return the value, or `MISSING`; whatever else the owner raises goes through."""

    def put(self, value: object) -> None:
        """Set the value."""

    def remove(self) -> None:
        """Delete the value."""

    def put_back(self, value: object) -> None:
        """Set the value that was deleted."""


@final
class Attribute:
    """An attribute by name."""

    __slots__ = ("key", "owner")

    def __init__(self, owner: object, name: str) -> None:
        self.owner = owner
        self.key = name

    def get(self) -> Any:
        return getattr(self.owner, self.key, MISSING)

    def put(self, value: object) -> None:
        setattr(self.owner, self.key, value)

    def remove(self) -> None:
        delattr(self.owner, self.key)

    put_back = put


class Item:
    """An item by key."""

    __slots__ = ("container", "key")

    def __init__(self, container: Any, key: Any) -> None:
        self.container = container
        self.key = key

    def get(self) -> Any:
        if self._is_known_to_lack():
            return MISSING
        try:
            return self.container[self.key]
        except LookupError:
            return MISSING

    def _is_known_to_lack(self) -> bool:
        # Reading would make a mapping with `__missing__` grow; in a sequence, `in` asks for values.
        kind = type(self.container)
        return (
            class_attribute(kind, "keys") is not MISSING
            and class_attribute(kind, "__contains__") is not MISSING
            and self.key not in self.container
        )

    def put(self, value: object) -> None:
        self.container[self.key] = value

    def remove(self) -> None:
        del self.container[self.key]

    def put_back(self, value: object) -> None:
        self.put(value)


@final
class Insertion(Item):
    """An item of a sequence, where deleting moves the others."""

    __slots__ = ()

    def put_back(self, value: object) -> None:
        self.container.insert(self.key, value)
