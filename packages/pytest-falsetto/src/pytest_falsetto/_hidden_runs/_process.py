"""What the whole process shares, left by hidden runs as it was.

A run that fails does not come to what stands after its assertions. A check that cleans up there
would leave an alarm ringing, a handler listening or a module missing, for every later check.
"""

from __future__ import annotations

import decimal
import locale
import logging
import os
import random
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from locale import LC_ALL
from locale import Error as LocaleError
from operator import attrgetter, is_
from typing import Any, TypeAlias, final

from ._interpreter import interpreter
from ._loggers import loggers
from ._modules import modules
from ._observers import observers
from ._signals import signals
from ._surroundings import Surroundings
from ._zone import zone

__all__ = ["process_kept"]

Restore: TypeAlias = "Callable[[], None]"
"""Puts back what one reader found, where it is different now."""

_STREAMS_AND_HOOKS = (
    (sys, "stdin"),
    (sys, "stdout"),
    (sys, "stderr"),
    (sys, "excepthook"),
    (sys, "unraisablehook"),
    (sys, "displayhook"),
    (threading, "excepthook"),
    (tempfile, "tempdir"),
    (os, "environ"),
    (warnings, "showwarning"),
    (warnings, "formatwarning"),
    (logging, "_loggerClass"),
    (logging, "_logRecordFactory"),
    (logging, "raiseExceptions"),
    (logging, "lastResort"),
)
_LISTS = ("path", "meta_path", "path_hooks", "argv")
_IN_A_CONTEXT = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps")
_OF_A_CONTEXT = attrgetter(*_IN_A_CONTEXT)
# Bound before any check runs: a check or a declared change may replace them.
_loaded = sys.modules
_getstate, _setstate = random.getstate, random.setstate
_getcontext, _setcontext = decimal.getcontext, decimal.setcontext
_setlocale = locale.setlocale


def process_kept() -> AbstractContextManager[None]:
    """Leave the process as it was before the block."""
    return _Kept()


@final
class _Kept:
    """Reads what there is, and puts it back."""

    __slots__ = ("_restore",)

    def __enter__(self) -> None:
        self._restore = [read() for read in _READERS]

    def __exit__(self, *_: object) -> None:
        for restore in reversed(self._restore):
            restore()


def _surroundings() -> Restore:
    return Surroundings.now().restore


def _attributes() -> Restore:
    kept = _streams_and_hooks()

    def restore() -> None:
        if all(map(is_, kept, _streams_and_hooks())):
            return
        for (owner, name), value in zip(_STREAMS_AND_HOOKS, kept, strict=True):
            if getattr(owner, name, None) is not value:
                setattr(owner, name, value)

    return restore


def _streams_and_hooks() -> list[object]:
    return [getattr(owner, name, None) for owner, name in _STREAMS_AND_HOOKS]


def _lists() -> Restore:
    attributes = vars(sys)
    kept = {name: held for name in _LISTS if isinstance(held := attributes.get(name), list)}
    contents = {name: [*held] for name, held in kept.items()}

    def restore() -> None:
        if kept != contents:
            for name, entries in contents.items():
                kept[name][:] = entries
        attributes.update(kept)

    return restore


def _numbers() -> Restore:
    """Put back the state of the generator that everybody draws from who asks `random`."""
    state = _getstate()
    return lambda: _setstate(state)


def _numpys() -> Restore:
    """Put back the state of the generator that everybody draws from who asks numpy."""
    module: Any = _loaded.get("numpy.random")
    if not hasattr(module, "get_state"):
        return _nothing
    state = module.get_state(legacy=False)

    def restore() -> None:
        with suppress(ValueError):  # of another kind of generator than there is now
            module.set_state(state)

    return restore


def _locale() -> Restore:
    name = _setlocale(LC_ALL)

    def restore() -> None:
        if _setlocale(LC_ALL) != name:
            with suppress(LocaleError):
                _setlocale(LC_ALL, name)

    return restore


def _decimal() -> Restore:
    """Put back this thread's context, and in it what it was set to: somebody may hold it."""
    context = _getcontext()
    kept = context.copy()

    def restore() -> None:
        if _getcontext() is not context:
            _setcontext(context)
        before = _OF_A_CONTEXT(kept)
        if _OF_A_CONTEXT(context) != before:
            for name, value in zip(_IN_A_CONTEXT, before, strict=True):
                setattr(context, name, value)

    return restore


def _socket() -> Restore:
    module: Any = _loaded.get("_socket")
    seconds = module.getdefaulttimeout() if module is not None else None

    def restore() -> None:
        module: Any = _loaded.get("_socket")
        if module is not None:
            module.setdefaulttimeout(seconds)

    return restore


def _event_loops() -> Restore:
    """Put back the policy and this thread's loop, unless that loop is closed by now."""
    policy: Any = getattr(_loaded.get("asyncio.events"), "_event_loop_policy", None)
    held: dict[str, Any] = vars(policy._local) if hasattr(policy, "_local") else {}
    local = held.copy()

    def restore() -> None:
        events: Any = _loaded.get("asyncio.events")
        if getattr(events, "_event_loop_policy", policy) is not policy:
            events._event_loop_policy = policy
        if held != local:
            loop = local.get("_loop")
            if loop is None or not loop.is_closed():
                held.clear()
                held.update(local)

    return restore


def _nothing() -> None:
    """Put nothing back."""


_READERS: tuple[Callable[[], Restore], ...] = (
    # What they find is put back in the reverse order, the zone after the environment that names it.
    zone,
    _surroundings,
    _attributes,
    _lists,
    modules,
    _numbers,
    _numpys,
    signals,
    loggers,
    observers,
    interpreter,
    _locale,
    _decimal,
    _socket,
    _event_loops,
)
