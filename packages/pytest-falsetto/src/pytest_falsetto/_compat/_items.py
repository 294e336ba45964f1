"""What pytest keeps of its items, its fixtures and its session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, final

import pytest
from _pytest.runner import show_test_item
from _pytest.skipping import xfailed_key

__all__ = [
    "active_nodes",
    "dynamic_fixtures",
    "expects_failure",
    "finish_last",
    "fixture_levels",
    "fresh_object",
    "fresh_request",
    "is_tied_to_a_node",
    "list_fixtures_of",
    "quick_failures",
    "release_request",
    "request_of",
    "restore_keywords",
    "restore_stash",
    "snapshot_keywords",
    "snapshot_stash",
    "wish_to_stop_kept",
]


def active_nodes(session: pytest.Session) -> list[Any]:
    """Return the nodes that are set up now, outermost first."""
    return list(session._setupstate.stack)


_WISHES = ("shouldstop", "_shouldstop", "shouldfail", "_shouldfail")
"""Since pytest 8 the public attributes refuse to be taken back, and stand for the others."""


def wish_to_stop_kept(session: pytest.Session) -> AbstractContextManager[None]:
    """Forget it when something in the block asks the session to stop."""
    return _WishKept(session)


@final
class _WishKept:
    """Notes what a session was asked, and lets it be asked nothing else."""

    __slots__ = ("_attributes", "_kept")

    def __init__(self, session: pytest.Session) -> None:
        self._attributes = vars(session)

    def __enter__(self) -> None:
        attributes = self._attributes
        self._kept = {name: attributes[name] for name in _WISHES if name in attributes}

    def __exit__(self, *_: object) -> None:
        self._attributes.update(self._kept)


def expects_failure(item: pytest.Item) -> bool:
    """Tell whether an xfail mark was in force in the item's latest run."""
    return bool(item.stash.get(xfailed_key, None)) and not item.config.getoption("runxfail", False)


def finish_last(item: pytest.Item, finish: Callable[[], None]) -> None:
    """Have `finish` called at the end of the item's teardown, after its own fixtures."""
    finalizers, _ = item.session._setupstate.stack[item]
    finalizers.insert(0, finish)


def fresh_request(item: pytest.Function) -> None:
    """Give the item new fixtures, as for a first run."""
    item._initrequest()


def request_of(item: pytest.Function) -> Any:
    """Return the request of the item's current run."""
    return item._request


def release_request(item: pytest.Function) -> None:
    """Let go of the item's fixtures, as pytest does after its last phase."""
    item._request = False  # type: ignore[assignment]
    item.funcargs = None  # type: ignore[assignment]


def fresh_object(item: pytest.Function) -> None:
    """Forget the test's instance, so that the next run builds a new one.

    A plugin may have put a wrapper of its own in the place of the bound method: it stays.
    """
    state = item.__dict__
    obj = state.get("_obj")
    instance = state.get("_instance")
    owner = getattr(obj, "__self__", None)
    if obj is not None and (owner is None or isinstance(owner, type)):
        return
    if instance is not None and owner is not None and owner is not instance:
        return
    state["_obj"] = None
    state.pop("_instance", None)


def snapshot_stash(stash: pytest.Stash) -> dict[pytest.StashKey[Any], object]:
    """Copy what a stash holds."""
    return dict(stash._storage)


def restore_stash(stash: pytest.Stash, contents: dict[pytest.StashKey[Any], object]) -> None:
    """Make a stash hold exactly `contents`."""
    stash._storage.clear()
    stash._storage.update(contents)


def snapshot_keywords(node: pytest.Item) -> dict[str, Any]:
    """Copy the keywords of the node itself."""
    return dict(node.keywords._markers)  # type: ignore[attr-defined]


def restore_keywords(node: pytest.Item, contents: dict[str, Any]) -> None:
    """Make the node's own keywords exactly `contents`."""
    markers = node.keywords._markers  # type: ignore[attr-defined]
    markers.clear()
    markers.update(contents)


def quick_failures(item: pytest.Item) -> AbstractContextManager[None]:
    """Let reports of failures be made without rendering a traceback.

    pytest reads and parses the whole test file for each long traceback, which is most of what a
    deliberate failure would cost.
    """
    return _Unrendered(item)


@final
class _Unrendered:
    """Has an item render no failure."""

    __slots__ = ("_attributes",)

    def __init__(self, item: pytest.Item) -> None:
        self._attributes = item.__dict__

    def __enter__(self) -> None:
        state = self._attributes
        state["repr_failure"] = state["_repr_failure_py"] = _unrendered

    def __exit__(self, *_: object) -> None:
        del self._attributes["repr_failure"], self._attributes["_repr_failure_py"]


def _unrendered(*_: object, **__: object) -> str:
    return "(not rendered)"


def fixture_levels(item: pytest.Function, name: str) -> Sequence[Any]:
    """Return every definition of a fixture that the item can see, the nearest last."""
    known = item._fixtureinfo.name2fixturedefs.get(name)
    if known is None:
        manager = item.session._fixturemanager
        try:
            known = manager.getfixturedefs(name, item)
        except (AttributeError, TypeError):  # pytest before 8.1 looks up by node id
            known = manager.getfixturedefs(name, item.parent.nodeid)  # type: ignore[arg-type,union-attr]
    return known or ()


def dynamic_fixtures(item: pytest.Function) -> tuple[str, ...]:
    """Return the names of the fixtures that the item's current run has asked for so far."""
    request = item._request
    return tuple(request._fixture_defs) if request else ()


# Since pytest 9.2 it is told whether its line goes on.
_LISTED: Any = {"add_space": True} if show_test_item.__code__.co_kwonlyargcount else {}


def list_fixtures_of(item: pytest.Item) -> None:
    """Print the line of an item that is set up, where ``--setup-show`` asks for it."""
    if item.config.getoption("setupshow", False):
        show_test_item(item, **_LISTED)


def is_tied_to_a_node(item: pytest.Item, fixturedef: Any) -> bool:
    """Tell whether a fixture was registered by a conftest, a test module or a class.

    Fixtures of any other plugin are registered for the whole session and tied to none. Since
    pytest 9.1 those of a conftest in or above the root directory are tied to the session too.
    """
    tied = getattr(fixturedef, "_has_location", None)
    if tied is None:
        return bool(fixturedef.has_location)
    if getattr(fixturedef, "node", None) is not item.session:
        return bool(tied)
    return any(
        getattr(value, "_fixture_function", None) is fixturedef.func
        for name, plugin in item.config.pluginmanager.list_name_plugin()
        if name.endswith("conftest.py") and plugin is not None
        for value in vars(plugin).values()
    )
