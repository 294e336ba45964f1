"""Which fixtures a check used, by whatever route, and which of them are the suite's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from falsetto.typing import Scope

from .._compat import dynamic_fixtures, fixture_levels, is_tied_to_a_node
from ._origin import is_foreign

__all__ = ["WIDTH", "used_fixtures", "wider_than", "width"]

WIDTH: dict[str, int] = {"function": 0, "class": 1, "module": 2, "package": 3, "session": 4}

_CLASS_WIDE = ("setUpClass", "tearDownClass", "setUpTestData")


def used_fixtures(item: pytest.Function) -> list[Any]:
    """Return the definitions of all fixtures of an item's run, each level of an override chain too.

    Counted are the signature, fixtures of fixtures, autouse, ``usefixtures`` and
    ``getfixturevalue``.
    """
    found: dict[int, Any] = {}
    for name in (*item.fixturenames, *dynamic_fixtures(item)):
        for fixturedef in _resolved(item, name, ()):
            found.setdefault(id(fixturedef), fixturedef)
    return list(found.values())


def _resolved(item: pytest.Function, name: str, path: tuple[str, ...]) -> Iterator[Any]:
    """Yield what `name` resolves to and what that needs.

    A fixture that asks for its own name, directly or through others, gets the definition it
    overrides.
    """
    levels = fixture_levels(item, name)
    depth = path.count(name) + 1
    if depth > len(levels):
        return
    fixturedef = levels[-depth]
    yield fixturedef
    for needed in fixturedef.argnames:
        yield from _resolved(item, needed, (*path, name))


def wider_than(item: pytest.Function, scope: Scope) -> tuple[str, ...]:
    """Name the suite's own fixtures that a run used and that outlive `scope`, each with its own."""
    limit = WIDTH[scope]
    return tuple(
        dict.fromkeys(
            f"{_spoken(item, fixturedef)} ({fixturedef.scope} scope)"
            for fixturedef in used_fixtures(item)
            if width(item, fixturedef) > limit and _is_the_suites(item, fixturedef)
        )
    )


def width(item: pytest.Function, fixturedef: Any) -> int:
    """Return how long a fixture lives, as a place in `WIDTH`."""
    if fixturedef.scope == "class" and item.cls is None:
        return WIDTH["function"]
    return WIDTH[fixturedef.scope]


def _is_the_suites(item: pytest.Function, fixturedef: Any) -> bool:
    name = fixturedef.argname
    if "setUpClass" in name or name.startswith("_unittest_skip"):
        return bool(_overridden_class_setup(item))
    if is_tied_to_a_node(item, fixturedef):
        return True
    return not is_foreign(item, getattr(fixturedef.func, "__module__", None))


def _overridden_class_setup(item: pytest.Function) -> list[str]:
    """Return which of unittest's class-wide hooks the suite's own classes define."""
    return [
        name
        for name in _CLASS_WIDE
        for cls in (item.cls.__mro__ if item.cls is not None else ())
        if name in vars(cls) and not is_foreign(item, cls.__module__)
    ]


def _spoken(item: pytest.Function, fixturedef: Any) -> str:
    """Return a fixture's name as its author knows it."""
    name = str(fixturedef.argname)
    if "setUpClass" in name:
        return _overridden_class_setup(item)[0]
    for hook in ("setup_module", "setup_class", "setUpModule"):
        if name.startswith("_xunit") and hook in name:
            return hook
    return name
