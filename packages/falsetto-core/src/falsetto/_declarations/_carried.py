"""What checks carry of a declaration. Most carry none, and then nothing more is imported."""

from __future__ import annotations

from collections import deque
from types import FunctionType
from typing import TYPE_CHECKING, TypeGuard

if TYPE_CHECKING:
    from ._declaration import Declaration

__all__ = ["ATTRIBUTE", "declared_layer", "get_declaration", "is_bare", "own_declaration"]

ATTRIBUTE = "__falsetto__"

_DEPTH = 8


def get_declaration(obj: object) -> Declaration | None:
    """Return what was declared for a check or a class, through whatever decorates it.

    A class has its own declaration or the nearest one among its bases. What is declared for a
    class is not found on its methods.
    """
    if isinstance(obj, type):
        return next(
            (own for base in obj.__mro__ if (own := own_declaration(base)) is not None), None
        )
    carrier = declared_layer(obj)
    return None if carrier is None else own_declaration(carrier)


def declared_layer(obj: object) -> object | None:
    """Return the function under `obj` that carries a declaration, or None."""
    if is_bare(obj):
        return obj if own_declaration(obj) is not None else None
    from .._objects._layers import layers

    for layer in layers(obj):
        if own_declaration(layer) is not None:
            return layer
    return _declared_inside(obj)


def is_bare(obj: object) -> TypeGuard[FunctionType]:
    """Tell whether `obj` is a function that nothing decorates, as most checks are."""
    return (
        type(obj) is FunctionType
        and obj.__closure__ is None
        and obj.__dict__.keys().isdisjoint(("__wrapped__", "hypothesis"))
    )


def own_declaration(obj: object) -> Declaration | None:
    """Return the declaration that `obj` itself carries."""
    try:
        namespace = type.__getattribute__(obj, "__dict__") if isinstance(obj, type) else vars(obj)
    except TypeError:
        return None
    found = namespace.get(ATTRIBUTE)
    if found is None:
        return None
    from ._declaration import Declaration

    return found if isinstance(found, Declaration) else None


def _declared_inside(obj: object) -> object | None:
    """Look through decorators that say nothing: their wrapper closes over what it wraps.

    A wrapper that closes over several declared functions speaks for none of them.
    """
    from .._objects._layers import closed_over, layers

    seen: set[int] = set()
    queue = deque((layer, 0) for layer in layers(obj))
    found: list[object] = []
    while queue:
        layer, depth = queue.popleft()
        if id(layer) in seen or depth > _DEPTH:
            continue
        seen.add(id(layer))
        if own_declaration(layer) is not None:
            found.append(layer)
            continue
        queue.extend((under, depth) for under in layers(layer) if under is not layer)
        queue.extend((function, depth + 1) for function in closed_over(layer))
    declared = {id(own_declaration(layer)) for layer in found}
    return found[0] if len(declared) == 1 else None
