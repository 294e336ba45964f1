"""What loggers are set to."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

__all__ = ["loggers"]

_loaded = sys.modules


def loggers() -> Callable[[], None]:
    """Return what sets all loggers to what they are set to now."""
    root = logging.root
    manager = root.manager
    disabled, named, modules = manager.disable, [*manager.loggerDict.values()], len(_loaded)
    there = [root, *(each for each in named if isinstance(each, logging.Logger))]
    before = _settings(there)

    def restore() -> None:
        if manager.disable != disabled:
            logging.disable(disabled)
        if [*manager.loggerDict.values()] != named:
            for each in _made(
                there, frozenset(_top(name) for name in islice(_loaded, modules, None))
            ):
                _set(each, (logging.NOTSET, False, True, (), ()))
        if _settings(there) != before:
            for each, settings in zip(there, before, strict=True):
                _set(each, settings)

    return restore


def _settings(loggers: list[logging.Logger]) -> list[tuple[Any, ...]]:
    return [
        (each.level, each.disabled, each.propagate, [*each.handlers], [*each.filters])
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
