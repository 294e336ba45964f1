"""What to call the target of a step: by name, never by value."""

from __future__ import annotations

import os
import sys
from types import FrameType, FunctionType, ModuleType
from typing import Any

from .._text._evidence import clean
from ._sight import class_name, class_namespace, instance_namespace, is_class

__all__ = ["attribute_label", "item_label"]

_LIMIT = 60


def attribute_label(owner: object, name: str) -> str:
    """Return such as ``router.pick``, ``router.Router.pick`` or ``<Router instance>.pick``."""
    return f"{_owner_label(owner)}.{name}"


def item_label(container: object, key: object, frame: FrameType | None) -> str:
    """Return such as ``BOX['v']``.

    Args:
        frame: Who asks for the change: if its code names the container, so does the label.
    """
    return f"{_container_label(container, frame)}[{_key_label(key)}]"


def _owner_label(owner: Any) -> str:
    if issubclass(type(owner), ModuleType):
        name = (instance_namespace(owner) or {}).get("__name__")
        return name if type(name) is str else "<module>"
    if is_class(owner):
        return _class_label(owner)
    if type(owner) is FunctionType and type(owner.__module__) is str:
        return f"{owner.__module__}.{owner.__qualname__}"
    return f"<{class_name(type(owner))} instance>"


def _class_label(cls: type) -> str:
    module = class_namespace(cls).get("__module__")
    if type(module) is not str or module == "builtins":
        return class_name(cls)
    return f"{module}.{class_name(cls)}"


def _container_label(container: object, frame: FrameType | None) -> str:
    if container is os.environ:
        return "os.environ"
    if container is sys.modules:
        return "sys.modules"
    return (frame and _name_in(frame, container)) or class_name(type(container))


def _name_in(frame: FrameType, wanted: object) -> str | None:
    """Return what a frame's own code calls an object: a global, a free name, a module's global."""
    code, known = frame.f_code, frame.f_globals
    if known is wanted:
        return "globals()"
    for name in code.co_names:
        value = known.get(name)
        if value is wanted:
            return name
        if type(value) is ModuleType:
            inside = vars(value)
            for other in code.co_names:
                if inside.get(other) is wanted:
                    return f"{name}.{other}"
    if not code.co_freevars:
        return None
    local: Any = frame.f_locals
    return next((name for name in code.co_freevars if local.get(name) is wanted), None)


def _key_label(key: Any) -> str:
    try:
        short = type(key) is str or type(key) is bytes
        text = clean(repr(key[: _LIMIT + 1] if short else key))
    except Exception:  # noqa: BLE001 - a key that cannot show itself still has a type
        return f"<{class_name(type(key))}>"
    return text if len(text) <= _LIMIT else f"{text[: _LIMIT - 3]}..."
