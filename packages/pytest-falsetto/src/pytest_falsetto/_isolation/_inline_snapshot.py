"""inline-snapshot: a hidden run compares with what is written, and changes nothing of it."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ._unfamiliar import UnfamiliarError

__all__ = ["isolation"]

_STATE = "inline_snapshot._global_state"
_VALUES = ("inline_snapshot._snapshot.", "inline_snapshot._customize.")


def isolation(config: pytest.Config) -> object | None:
    """Give hidden runs a state of their own, in which no snapshot is to be updated."""
    if not config.pluginmanager.has_plugin("inline_snapshot"):
        return None
    module: Any = sys.modules.get(_STATE)
    if not hasattr(module, "Flags") or not dataclasses.is_dataclass(
        getattr(module, "_current", None)
    ):
        raise UnfamiliarError("inline-snapshot")

    @contextmanager
    def apart(_: pytest.Function) -> Iterator[None]:
        state = module._current
        shared = _Values(value for value in state.snapshots.values() if _stands_in_a_module(value))
        module._current = dataclasses.replace(
            state, snapshots={}, all_problems=set(), update_flags=module.Flags()
        )
        try:
            yield
        finally:
            module._current = state
            shared.restore()

    return apart


def _stands_in_a_module(snapshot: Any) -> bool:
    """Tell whether a snapshot was made by a module, so that every run compares with the same."""
    frame = getattr(getattr(snapshot, "_context", None), "frame", None)
    return frame is not None and frame.locals is frame.globals


class _Values:
    """What snapshots knew at one moment of the values they were compared with."""

    def __init__(self, snapshots: Iterator[Any]) -> None:
        self._known: dict[int, tuple[Any, type, dict[str, Any]]] = {}
        for snapshot in snapshots:
            self._learn(snapshot._value)

    def _learn(self, value: Any) -> None:
        if id(value) in self._known or not type(value).__module__.startswith(_VALUES):
            return
        attributes = {
            name: held.copy() if isinstance(held, (dict, list)) else held
            for name, held in vars(value).items()
        }
        self._known[id(value)] = value, type(value), attributes
        for held in attributes.values():
            for part in _parts(held):
                self._learn(part)

    def restore(self) -> None:
        """Make them know no more: comparing turns a value into another kind of value, too."""
        for value, kind, attributes in self._known.values():
            if type(value) is not kind:
                value.__class__ = kind
            vars(value).clear()
            vars(value).update(attributes)


def _parts(held: Any) -> list[Any]:
    if isinstance(held, dict):
        return [*held, *held.values()]
    return held if isinstance(held, list) else [held]
