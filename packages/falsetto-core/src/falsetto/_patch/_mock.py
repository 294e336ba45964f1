"""What `unittest.mock` and its backport keep beside an attribute."""

from __future__ import annotations

from typing import TypeGuard

from ._layer import ClassLayer, DictLayer, Layer
from ._missing import MISSING
from ._sight import instance_namespace

__all__ = ["is_mock", "mock_layers"]


def is_mock(namespace: dict[str, object] | None) -> TypeGuard[dict[str, object]]:
    """Tell a mock by its own namespace: asking it anything would record the question."""
    return namespace is not None and type(namespace.get("_mock_children", MISSING)) is dict


def mock_layers(mock: object, namespace: dict[str, object], planted: object) -> list[Layer]:
    """Return where a mock notes what is set on it.

    Its children; its class, which is its own and holds its magic methods; and another mock that
    is planted on it, which learns its name and parent.
    """
    children = namespace["_mock_children"]
    found: list[Layer] = [DictLayer(children)] if isinstance(children, dict) else []
    found.append(ClassLayer(type(mock)))
    child = instance_namespace(planted)
    if is_mock(child) and child is not namespace:
        found.append(DictLayer(child))
    return found
