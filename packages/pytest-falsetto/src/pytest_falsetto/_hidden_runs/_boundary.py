"""Which nodes and fixtures are torn down between the runs of one check."""

from __future__ import annotations

import copy
from typing import Any, final

import pytest
from falsetto.typing import Scope

from .._compat import active_nodes

__all__ = ["Boundary"]


@final
class Boundary:
    """The line that a scope draws through an item's collectors.

    A run ends by tearing down everything below the line, as pytest does before an item that shares
    only what is above it.

    Args:
        item: The check.
        nextitem: The item that runs after it, or None.
        scope: The declaration's scope.
    """

    __slots__ = ("_item", "_nextitem", "stand_in")

    def __init__(self, item: pytest.Function, nextitem: pytest.Item | None, scope: Scope) -> None:
        self._item = item
        self._nextitem = nextitem
        self.stand_in = self._sibling(scope)

    def _sibling(self, scope: Scope) -> pytest.Item | None:
        """Return what pytest takes for the next item when it tears a run down."""
        parent = _last_kept(self._item, scope)
        if parent is None:
            return None
        nextitem = self._nextitem
        if nextitem is not None and nextitem.parent is parent and nextitem is not self._item:
            return nextitem
        sibling = copy.copy(self._item)
        sibling.parent = parent
        return sibling

    def is_reached(self, nextitem: pytest.Item | None) -> bool:
        """Tell whether nothing is left that must be torn down before `nextitem` runs."""
        active = active_nodes(self._item.session)
        kept = nextitem.listchain() if nextitem is not None else []
        return active == kept[: len(active)]


def _last_kept(item: pytest.Function, scope: Scope) -> Any:
    """Return the innermost collector that outlives a run, or None when the session does not."""
    if scope == "function":
        return item.parent
    if scope == "session":
        return None
    node: Any
    if scope == "package":
        packages = [node for node in item.listchain() if isinstance(node, pytest.Package)]
        node = packages[0] if packages else item.getparent(pytest.Module)
    else:
        node = item.getparent(pytest.Class if scope == "class" else pytest.Module)
    return node.parent if node is not None else item.parent
