"""An item's own state, put back so that every run starts from the same place."""

from __future__ import annotations

from typing import final

import pytest

from .._compat import (
    fresh_object,
    fresh_request,
    restore_keywords,
    restore_stash,
    snapshot_keywords,
    snapshot_stash,
)

__all__ = ["ItemState"]

_CONTAINERS = (list, dict, set)


@final
class ItemState:
    """Everything that an item carries, as it was at one moment.

    Markers, keywords, the stash, recorded properties, captured sections and whatever plugins keep
    on the item. What values refer to is shared, not copied. After a block that it is entered for,
    the item is what it was.
    """

    __slots__ = ("_attributes", "_containers", "_item", "_keywords", "_stash")

    def __init__(self, item: pytest.Function) -> None:
        self._item = item
        self._stash = snapshot_stash(item.stash)
        self._keywords = snapshot_keywords(item)
        self._attributes = dict(item.__dict__)
        self._containers = {
            name: value.copy()
            for name, value in self._attributes.items()
            if type(value) in _CONTAINERS
        }

    def __enter__(self) -> None:
        """Do nothing: the item is known."""

    def __exit__(self, *_: object) -> None:
        """Make the item what it was."""
        self.restore()

    def restore(self) -> None:
        """Make the item what it was."""
        attributes = self._item.__dict__
        attributes.clear()
        attributes.update(self._attributes)
        for name, value in self._containers.items():
            attributes[name] = value.copy()
        restore_stash(self._item.stash, self._stash)
        restore_keywords(self._item, self._keywords)

    def begin_again(self) -> None:
        """Make the item what it was, with a new instance and no fixtures, ready for a run."""
        self.restore()
        fresh_object(self._item)
        fresh_request(self._item)
