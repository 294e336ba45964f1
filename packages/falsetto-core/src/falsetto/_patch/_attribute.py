"""Find the place that an attribute is kept in."""

from __future__ import annotations

from types import MemberDescriptorType, ModuleType
from typing import Any

from ..errors import ChangeError
from ._access import Attribute
from ._computed import Computed
from ._failure import in_words
from ._layer import ClassLayer, DictLayer, InstanceLayer, Layer, SlotLayer
from ._memory import memory_layers
from ._missing import MISSING
from ._mock import is_mock, mock_layers
from ._place import Place
from ._plain import Plain
from ._sight import (
    class_attribute,
    instance_namespace,
    is_class,
    is_data_descriptor,
    slots,
)
from ._view import View

__all__ = ["attribute_place"]

_KINDS = (object, type, ModuleType, BaseException)
_SETTERS = tuple(kind.__setattr__ for kind in _KINDS)
_DELETERS = tuple(kind.__delattr__ for kind in _KINDS)


def attribute_place(owner: Any, name: str, target: str, planted: object = MISSING) -> Place:
    """Return the place of an attribute.

    Args:
        target: What to call it in an error.
        planted: What is going to be set; by default the attribute is going to be deleted.

    Raises:
        ChangeError: It could be changed, but not put back.
    """
    on_class = class_attribute(type(owner), name)
    layer = _entry_layer(owner, name, on_class)
    if layer and _is_plain(type(owner)):
        place = Plain(Attribute(owner, name), layer)
        if place.found is MISSING:
            place.found = _inherited(owner, name, on_class)
        return place
    return _computed(owner, name, target, planted, MISSING if layer else on_class)


def _is_plain(kind: type) -> bool:
    """Tell whether setting and deleting on instances of `kind` is Python's own affair."""
    if kind is ModuleType:  # which most changes are made to, and nobody can change
        return True
    setter = class_attribute(kind, "__setattr__")
    deleter = class_attribute(kind, "__delattr__")
    for plain in _SETTERS:
        if setter is plain:
            return any(deleter is plain for plain in _DELETERS)
    return False


def _entry_layer(owner: Any, name: str, on_class: Any) -> Layer | None:
    """Return where the attribute is an entry that can be seen, if it is."""
    if type(on_class) is MemberDescriptorType:
        return SlotLayer(owner, {name: on_class})
    if on_class is not MISSING and is_data_descriptor(on_class):
        return None
    if is_class(owner):
        return ClassLayer(owner)
    namespace = instance_namespace(owner)
    return None if namespace is None else _namespace_layer(owner, namespace)


def _namespace_layer(owner: object, namespace: dict[str, Any]) -> Layer:
    if issubclass(type(owner), ModuleType):
        return DictLayer(namespace)  # a module keeps the one it has
    return InstanceLayer(owner, namespace)


def _inherited(owner: Any, name: str, on_class: Any) -> Any:
    """Return what stands in for an entry that the owner does not have itself."""
    if type(on_class) is MemberDescriptorType:
        on_class = MISSING
    found = class_attribute(owner, name) if is_class(owner) else on_class
    if found is MISSING:
        found = on_class
    return getattr(owner, name, MISSING) if found is MISSING else found


def _computed(owner: Any, name: str, target: str, planted: object, descriptor: Any) -> Computed:
    namespace = None if is_class(owner) else instance_namespace(owner)
    layers: list[Layer] = [SlotLayer(owner, slots(owner))]
    if is_class(owner):
        layers.append(ClassLayer(owner))
    elif namespace is not None:
        layers.append(_namespace_layer(owner, namespace))
    if is_mock(namespace):
        layers.extend(mock_layers(owner, namespace, planted))
    view = View(layers, collections=[] if is_mock(namespace) else _collections(layers))
    access = Attribute(owner, name)
    is_visible = descriptor is MISSING
    value = _read(access, layers[:2] if is_visible else [], target)
    if not is_visible:
        _refuse_what_cannot_be_put_back(descriptor, value, target, planted)
        view.extend(memory_layers(owner, descriptor, value))
    return Computed(
        access,
        view,
        value,
        found=class_attribute(owner, name) if is_class(owner) and is_visible else MISSING,
        visible=is_visible,
        by_value=not is_mock(namespace),
    )


def _collections(layers: list[Layer]) -> list[Any]:
    """Return the lists and sets that the owner's attributes are, such as one of changed names."""
    values = [value for layer in layers for value in layer.copy().values()]
    return [value for value in values if type(value) is list or type(value) is set]


def _read(access: Attribute, layers: list[Layer], target: str) -> Any:
    for layer in layers:
        entry = layer.read(access.key)
        if entry is not MISSING:
            return entry
    try:
        return access.get()
    except Exception as error:
        raise ChangeError(
            f"{target} cannot be read ({in_words(error)}), so it could not be put back; "
            "change what it is made from, or the descriptor on its class"
        ) from error


def _refuse_what_cannot_be_put_back(
    descriptor: Any, value: object, target: str, planted: object
) -> None:
    can_get, can_set, can_delete = _abilities(descriptor)
    deletes = planted is MISSING
    if not (deletes or can_set) or (deletes and not can_delete):
        return  # its owner says so itself
    if not can_get and (value is MISSING or value is descriptor):
        lack = "read"
    elif value is MISSING and not deletes and not can_delete:
        lack = "deleted"
    elif value is not MISSING and deletes and not can_set:
        lack = "set"
    else:
        return
    raise ChangeError(
        f"{target} could be changed but not put back, because its descriptor does not let it be "
        f"{lack}; change what it is made from, or replace the descriptor on its class"
    )


def _abilities(descriptor: Any) -> tuple[bool, bool, bool]:
    """Tell whether a descriptor can get, set and delete."""
    kind = type(descriptor)
    if issubclass(kind, property):
        return (
            descriptor.fget is not None,
            descriptor.fset is not None,
            descriptor.fdel is not None,
        )
    get, put, delete = (
        class_attribute(kind, name) is not MISSING for name in ("__get__", "__set__", "__delete__")
    )
    return get, put, delete
