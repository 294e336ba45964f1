"""Failures that only say that a deadline ran out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .._declarations._expectation import ErrorTypes
from .._objects._frames import Spot

__all__ = ["is_timeout", "names_timeout"]

_NAMES = ("timeout", "timedout", "deadlineexceeded", "timelimitexceeded", "tooslow")
_PLUGINS = frozenset({"pytest_timeout"})


def is_timeout(error: BaseException, spots: Sequence[Spot]) -> bool:
    """Tell a timeout by the name of its type or of a base, or by the plugin that raised it."""
    return _is_timeout_type(type(error)) or _by_plugin(spots)


def names_timeout(types: ErrorTypes, spots: Sequence[Spot]) -> bool:
    """Tell whether a failure was asked for by the name of a timeout, and was raised as one."""
    return not _by_plugin(spots) and any(_is_timeout_type(named) for named in types)


def _by_plugin(spots: Sequence[Spot]) -> bool:
    modules = [spot.tb_frame.f_globals.get("__name__") for spot in spots]
    return not _PLUGINS.isdisjoint(modules)


def _is_timeout_type(error_type: type[BaseException]) -> bool:
    return _say_timeout(tuple([base.__name__ for base in error_type.__mro__]))


@lru_cache(maxsize=256)
def _say_timeout(names: tuple[str, ...]) -> bool:
    plain = [name.replace("_", "").lower() for name in names]
    return any(word in name for name in plain for word in _NAMES)
