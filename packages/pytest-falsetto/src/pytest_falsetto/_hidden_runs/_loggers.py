"""What loggers are set to."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

__all__ = ["loggers"]

# Bound before any check runs: a check or a declared change may replace them.
_loaded, _disable = sys.modules, logging.disable

_AS_NEW = (logging.NOTSET, False, True, (), ())


def loggers() -> Callable[[], None]:
    """Return what sets all loggers to what they are set to now, and lists those that are gone."""
    root = logging.root
    manager = root.manager
    disabled, named, modules = manager.disable, manager.loggerDict.copy(), len(_loaded)
    there = [root, *(each for each in named.values() if isinstance(each, logging.Logger))]
    before = _settings(there)
    last: Any = logging.lastResort
    told = getattr(last, "level", None)

    def restore() -> None:
        if manager.disable != disabled:
            _disable(disabled)
        if manager.loggerDict != named:
            for each in _made(
                there, frozenset(_top(name) for name in islice(_loaded, modules, None))
            ):
                _set(each, _AS_NEW)
            _list_again(manager, named)
        if _settings(there) != before:
            for each, settings in zip(there, before, strict=True):
                _set(each, settings)
        if getattr(last, "level", None) != told:
            last.level = told

    return restore


def _list_again(manager: Any, named: dict[str, Any]) -> None:
    """Put back loggers that were taken out of the list, others by their names or not."""
    listed = manager.loggerDict
    gone = {
        name: each
        for name, each in named.items()
        # A logger that takes a placeholder's place was only asked for.
        if name not in listed or (listed[name] is not each and isinstance(each, logging.Logger))
    }
    if not gone:
        return
    listed.update(gone)
    for each in [*listed.values()]:
        if isinstance(each, logging.Logger):
            manager._fixupParents(each)
    manager._clear_cache()


def _settings(loggers: list[logging.Logger]) -> list[tuple[Any, ...]]:
    return [
        (
            each.level,
            each.disabled,
            each.propagate,
            (*each.handlers,) if each.handlers else (),
            (*each.filters,) if each.filters else (),
        )
        for each in loggers
    ]


def _set(logger: logging.Logger, settings: tuple[Any, ...]) -> None:
    level, disabled, propagate, handlers, filters = settings
    logger.setLevel(level)
    logger.disabled, logger.propagate = disabled, propagate
    logger.handlers[:], logger.filters[:] = handlers, filters


def _made(there: list[logging.Logger], imported: frozenset[str]) -> Iterator[logging.Logger]:
    """Yield the loggers that were made since, but for those of packages imported since.

    What a package sets up as it is imported is done once, and the package stays.
    """
    known = set(map(id, there))
    for name, each in list(logging.root.manager.loggerDict.items()):
        if id(each) in known or _top(name) in imported:
            continue
        if isinstance(each, logging.Logger):
            yield each


def _top(name: str) -> str:
    return name.partition(".")[0]
