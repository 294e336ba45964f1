"""See what an object holds without running any code of its own."""

from __future__ import annotations

from types import GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

from ._missing import MISSING

__all__ = [
    "class_attribute",
    "class_name",
    "class_namespace",
    "instance_namespace",
    "is_class",
    "is_data_descriptor",
    "slots",
]

# Through a metaclass, `cls.__mro__` and `cls.__dict__` can be anything.
_mro = type.__dict__["__mro__"].__get__
_name = type.__dict__["__qualname__"].__get__
_flags = type.__dict__["__flags__"].__get__
class_namespace = type.__dict__["__dict__"].__get__

_HEAP_TYPE = 1 << 9


def is_class(obj: object) -> bool:
    """Tell whether `obj` is a class, whatever it says its `__class__` is."""
    return issubclass(type(obj), type)


def class_attribute(cls: type, name: str) -> Any:
    """Return the raw entry of the first class on the way up that has one, or `MISSING`."""
    for base in _mro(cls):
        namespace = class_namespace(base)
        if name in namespace:
            return namespace[name]
    return MISSING


def class_name(cls: type) -> str:
    """Return the qualified name that Python keeps for a class."""
    return str(_name(cls))


def instance_namespace(obj: object) -> dict[str, object] | None:
    """Return the dict in which `obj` keeps its attributes, if it has a real one."""
    if type(obj) is ModuleType:  # it has no say in it, and most changes are made to one
        return obj.__dict__
    getter = class_attribute(type(obj), "__dict__")
    if type(getter) is not GetSetDescriptorType and type(getter) is not MemberDescriptorType:
        return None
    namespace = getter.__get__(obj)
    return namespace if issubclass(type(namespace), dict) else None


def is_data_descriptor(entry: object) -> bool:
    """Tell whether a class's entry takes over setting or deleting on the instances."""
    kind = type(entry)
    return (
        class_attribute(kind, "__set__") is not MISSING
        or class_attribute(kind, "__delete__") is not MISSING
    )


def slots(obj: object) -> dict[str, MemberDescriptorType]:
    """Return the slots of `obj` by name, without the members that only C code writes."""
    found: dict[str, MemberDescriptorType] = {}
    for base in _mro(type(obj)):
        if not _flags(base) & _HEAP_TYPE:
            continue
        for name, entry in class_namespace(base).items():
            if type(entry) is MemberDescriptorType:
                found.setdefault(name, entry)
    return found
