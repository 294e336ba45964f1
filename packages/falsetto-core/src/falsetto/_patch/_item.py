"""Find the place that an item is kept in."""

from __future__ import annotations

import copy
from collections import ChainMap, OrderedDict
from collections.abc import MutableSequence
from operator import index
from typing import Any

from ..errors import ChangeError
from ._access import Insertion, Item
from ._computed import Computed
from ._element import Element
from ._failure import in_words
from ._layer import InstanceLayer, Layer, SlotLayer, dict_layer
from ._memory import is_foreign, memory_layers
from ._missing import MISSING
from ._place import Place
from ._plain import Plain
from ._sight import class_attribute, class_namespace, instance_namespace, slots
from ._view import View

__all__ = ["item_place"]

_VERBS = ("__setitem__", "__delitem__")


def item_place(container: Any, key: Any, target: str) -> Place:
    """Return the place of an item.

    Args:
        target: What to call it in an error.

    Raises:
        ChangeError: It could be changed, but not put back.
        IndexError: A list has no such element.
    """
    if _is_written_as(container, ChainMap):
        return _first_mapping(container, key, target)
    if _is_written_as(container, list):
        return Element(container, _position(container, key, target))
    if _is_written_as(container, dict) or _is_written_as(container, OrderedDict):
        return Plain(Item(container, key), dict_layer(container))
    return _computed(container, key, target)


def _is_written_as(container: object, kind: type) -> bool:
    """Tell whether items are set and deleted by the methods of `kind` itself."""
    own = type(container)
    if not issubclass(own, kind):
        return False
    namespace = class_namespace(kind)
    return all(class_attribute(own, verb) is namespace.get(verb) for verb in _VERBS)


def _first_mapping(chain: Any, key: Any, target: str) -> Place:
    """Return the place in the one mapping of a chain that is ever written to."""
    place = item_place(chain.maps[0], key, target)
    if place.found is MISSING:
        place.found = Item(chain, key).get()
    return place


def _position(elements: list[Any], key: Any, target: str) -> int:
    if isinstance(key, slice):
        raise ChangeError(f"{target} is a slice, which cannot be changed as one; name each index")
    length = list.__len__(elements)
    position = index(key)
    if not -length <= position < length:
        raise IndexError(f"{target} does not exist: the list has {length} elements")
    return position % length


def _computed(container: Any, key: Any, target: str) -> Computed:
    namespace = instance_namespace(container)
    members = SlotLayer(container, slots(container))
    other: list[Layer] = [members]
    kept = list(members.copy().values())
    if namespace is not None:
        other.append(InstanceLayer(container, namespace))
        kept.extend(namespace.values())
    stores = [value for value in (container, *kept) if issubclass(type(value), dict)]
    view = View(
        other,
        data=[dict_layer(store) for store in stores],
        collections=[value for value in kept if type(value) is list or type(value) is set],
    )
    access = (
        Insertion(container, _from_start(container, key))
        if _shifts(container, key)
        else (Item(container, key))
    )
    try:
        value = access.get()
        view.extend(memory_layers(container, key, value))
        return Computed(access, view, _detached(container, value), found=value)
    except Exception as error:
        raise ChangeError(
            f"{target} cannot be read ({in_words(error)}), so it could not be put back"
        ) from error


def _shifts(container: object, key: object) -> bool:
    return isinstance(container, MutableSequence) and not isinstance(key, slice)


def _from_start(container: Any, key: Any) -> int:
    """Count an index from the start: from the end it means another element once one is gone."""
    position = index(key)
    return position + len(container) if -len(container) <= position < 0 else position


def _detached(container: Any, value: Any) -> Any:
    """Copy a value that may be a window on what its container holds, as an array's rows are."""
    if is_foreign(container):
        return value
    try:
        memoryview(container).release()
    except (TypeError, ValueError):
        return value
    return copy.copy(value)
