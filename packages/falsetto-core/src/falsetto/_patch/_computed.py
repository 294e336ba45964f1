"""A place whose owner runs code of its own when it is changed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import final

from ._access import Access, Item
from ._collection import ListTrace
from ._missing import MISSING
from ._place import Ignored
from ._same import same
from ._trace import Comparable, Trace, Undoable
from ._view import View

__all__ = ["Computed"]


@final
class Computed:
    """An attribute or an item behind a descriptor, an overridden method, or a mapping's own store.

    It is set back by value, the way it was set, and then everything that can be seen of its owner
    and that the two writes changed is put back as it was.

    Args:
        access: How the owner is asked for the change.
        view: The owner before the change, and before `value` was read.
        value: What reading gives, or `MISSING`.
        found: What is there; by default `value`.
        visible: Whether an entry of the owner's that has the place's name is its value.
        by_value: Whether the owner can be asked for its old value back.
    """

    __slots__ = (
        "_access",
        "_by_value",
        "_changes",
        "_failed",
        "_planted",
        "_removed",
        "_value",
        "_view",
        "_visible",
        "found",
        "is_superseded",
    )

    def __init__(
        self,
        access: Access,
        view: View,
        value: object,
        *,
        found: object = MISSING,
        visible: bool = True,
        by_value: bool = True,
    ) -> None:
        self._access = access
        self._view = view
        self._value = value
        self._visible = visible
        self._by_value = by_value
        self._changes: list[Undoable] | None = None
        self._failed = False
        self._planted: object = None
        self._removed = False
        self.is_superseded = False
        self.found = value if found is MISSING else found

    def put(self, value: object) -> None:
        self._planted = value
        self._access.put(value)

    def remove(self) -> None:
        self._removed = True
        self._access.remove()

    def settle(self, failed: bool) -> None:
        self._changes = self._view.changes()
        self._failed = failed

    def holds(self, value: object) -> bool:
        entries = [trace for trace in self._entries() if (trace.after is MISSING) is self._removed]
        planted = [trace for trace in entries if trace.after is value] or entries
        return not planted or any(
            same(trace.layer.read(trace.key), trace.after) for trace in planted
        )

    def revert(self) -> None:
        if self._changes is None:  # interrupted before it could look
            self.settle(True)
        halfway = self._view.again()
        with ExitStack() as afterwards:
            afterwards.callback(self._restore_what_differs, halfway)
            self._ask_back()

    def _restore_what_differs(self, halfway: View) -> None:
        # Asking back may add something of its own, which goes again. What it takes away or
        # replaces, such as a cache, was made under the change and must not come back.
        added = [trace for trace in halfway.changes() if trace.only_adds]
        with ExitStack() as each:  # all of them, even when one raises; the last one entered first
            for trace in reversed((*added, *(self._changes or ()))):
                each.callback(trace.restore)

    def traces(self) -> Sequence[Comparable]:
        return self._entries()

    def _ask_back(self) -> None:
        if not self._by_value or self._is_a_list_of_entries():
            return
        if self._failed:
            self._ask_back_after_failure()
            return
        own = self._own()
        self._set_back(own)
        if own and self._planted is own.after is own.layer.read(own.key):
            raise Ignored

    def _ask_back_after_failure(self) -> None:
        """Take back what a write that raised may have done where it cannot be seen."""
        if self._changes:
            return
        try:
            if not same(self._access.get(), self._value):
                self._set_back(None)
        except Exception:  # noqa: BLE001 - it raised then as now, and nothing differs that can be seen
            return

    def _set_back(self, own: Trace | None) -> None:
        value = MISSING if own and own.before is MISSING else self._value
        if value is not MISSING:
            (self._access.put_back if self._removed else self._access.put)(value)
        elif (own.layer.read(own.key) if own else self._access.get()) is not MISSING:
            self._access.remove()

    def _own(self) -> Trace | None:
        key = self._access.key
        return next((trace for trace in self._entries() if same(trace.key, key)), None)

    def _entries(self) -> list[Trace]:
        """Return what the verb did to the entries that stand for the place itself."""
        changes = [trace for trace in self._changes or () if isinstance(trace, Trace)]
        if not self._visible:
            return []
        if self._view.data:
            stores = {layer.token for layer in self._view.data}
            return [trace for trace in changes if trace.layer.token in stores]
        return [trace for trace in changes if same(trace.key, self._access.key)]

    def _is_a_list_of_entries(self) -> bool:
        """Tell whether setting an item adds one to a list, as an e-mail's headers do."""
        appended = any(
            isinstance(trace, ListTrace) and trace.appended for trace in self._changes or ()
        )
        return appended and isinstance(self._access, Item) and not self._entries()
