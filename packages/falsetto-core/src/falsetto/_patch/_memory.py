"""What `ctypes` keeps beside a field: shared memory, and what must stay alive for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any, final

from ._layer import DictLayer, Layer

__all__ = ["MemoryLayer", "is_foreign", "memory_layers"]


@final
class MemoryLayer:
    """Bytes of a `ctypes` object, under the one key None."""

    __slots__ = ("_ctypes", "_owner", "_size", "token")

    def __init__(self, owner: Any, address: int, size: int) -> None:
        self._owner = owner  # keeps the memory alive
        self._ctypes = sys.modules["ctypes"]
        self._size = size
        self.token = address

    def read(self, _key: None) -> object:
        return self._ctypes.string_at(self.token, self._size)

    def write(self, _key: None, value: Any) -> None:
        self._ctypes.memmove(self.token, value, self._size)

    def remove(self, _key: None) -> None:
        """Leave the memory alone: it cannot go away."""

    def copy(self) -> dict[Any, object]:
        return {None: self.read(None)}

    def keep_before(self, _key: None, _later: Sequence[object]) -> None:
        """Leave the order alone: there is one key."""


def is_foreign(obj: object) -> bool:
    """Tell whether `obj` is a `ctypes` object."""
    module = sys.modules.get("_ctypes")
    return module is not None and issubclass(type(obj), module.Structure.__mro__[1])


def memory_layers(owner: Any, place: Any, value: object) -> list[Layer]:
    """Return what changes with one field or element of `owner`.

    One that is itself a structure, an array or a pointer reads as a window on the owner's memory,
    so setting it back by value would set it to what was planted; and one that is a string would
    point to a copy that nothing keeps alive.

    Args:
        place: The field's descriptor, or the element's index.
        value: What reading gives.
    """
    if not is_foreign(owner):
        return []
    root = owner
    while root._b_base_ is not None:
        root = root._b_base_
    found: list[Layer] = [MemoryLayer(owner, *where) for where in _where(owner, place, value)]
    if isinstance(root._objects, dict):
        found.append(DictLayer(root._objects))
    return found


def _where(owner: Any, place: Any, value: object) -> Iterator[tuple[int, int]]:
    """Give the address and the size, unless it is a bit field, which shares its bytes."""
    ctypes = sys.modules["ctypes"]
    if is_foreign(value):
        yield ctypes.addressof(value), ctypes.sizeof(value)
    elif isinstance(place, int) and isinstance(owner, ctypes.Array):
        size = ctypes.sizeof(owner._type_)
        yield ctypes.addressof(owner) + place % len(owner) * size, size
    elif type(place).__name__ == "CField" and not _is_bit_field(place):
        yield ctypes.addressof(owner) + place.offset, place.size


def _is_bit_field(field: Any) -> bool:
    # Before Python 3.14, the size of a bit field holds its bits above the sixteenth.
    return bool(getattr(field, "is_bitfield", False)) or field.size >> 16 > 0
