"""What the whole process shares, left by hidden runs as it was.

A run that fails does not come to what stands after its assertions. A check that cleans up there
would leave an alarm ringing, a handler listening or a module missing, for every later check.
"""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from importlib import import_module
from operator import attrgetter, is_
from types import ModuleType
from typing import Any, TypeAlias, final

from ._loggers import loggers
from ._observers import observers
from ._surroundings import Surroundings
from ._zone import zone

__all__ = ["process_kept"]

Restore: TypeAlias = "Callable[[], None]"
"""Puts back what one reader found, where it is different now."""

_STREAMS_AND_HOOKS = (
    (sys, "stdin"),
    (sys, "stdout"),
    (sys, "stderr"),
    (sys, "argv"),
    (sys, "excepthook"),
    (sys, "unraisablehook"),
    (sys, "displayhook"),
    (threading, "excepthook"),
    (tempfile, "tempdir"),
    (os, "environ"),
)
_SIGNALS = tuple(
    int(getattr(signal, name))
    for name in (
        *("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK", "SIGALRM"),
        *("SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGPIPE"),
    )
    if hasattr(signal, name)
)
_OF_A_CONTEXT = attrgetter(
    *("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps")
)
# Bound before any check runs: a check or a declared change may replace them.
_loaded = sys.modules
_getstate, _setstate = random.getstate, random.setstate
_handler_of: Callable[[int], Any] = import_module("_signal").getsignal  # makes no enumerations


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
    kept: list[list[Any]] = [sys.path, sys.meta_path, sys.path_hooks]
    contents = [*map(list.copy, kept)]

    def restore() -> None:
        if kept != contents:
            for held, entries in zip(kept, contents, strict=True):
                held[:] = entries
        sys.path, sys.meta_path, sys.path_hooks = kept

    return restore


def _modules() -> Restore:
    """Put back modules that were removed or replaced; those that are new stay."""
    names, modules = [*_loaded], [*_loaded.values()]

    def restore() -> None:
        # Nothing but new ones behind them is the common case.
        if len(_loaded) >= len(modules) and all(map(is_, modules, _loaded.values())):
            return
        for name, module in zip(names, modules, strict=True):
            other = _loaded.get(name)
            if other is not module:
                _loaded[name] = module
                _put_into_parent(name, module, other)

    return restore


def _put_into_parent(name: str, module: ModuleType, other: ModuleType | None) -> None:
    parent, _, child = name.rpartition(".")
    held = vars(_loaded[parent]) if parent in _loaded else {}
    if other is not None and held.get(child) is other:
        held[child] = module


def _numbers() -> Restore:
    """Put back the state of the generator that everybody draws from who asks `random`."""
    state = _getstate()
    return lambda: _setstate(state)


def _numpys() -> Restore:
    """Put back the state of the generator that everybody draws from who asks numpy."""
    module: Any = sys.modules.get("numpy.random")
    if not hasattr(module, "get_state"):
        return _nothing
    state = module.get_state(legacy=False)

    def restore() -> None:
        with suppress(ValueError):  # of another kind of generator than there is now
            module.set_state(state)

    return restore


def _signals() -> Restore:
    handlers, rings = [*map(_handler_of, _SIGNALS)], _rings()

    def restore() -> None:
        if rings == _rings() and handlers == [*map(_handler_of, _SIGNALS)]:
            return
        if threading.current_thread() is not threading.main_thread():
            return
        if not rings and _rings():
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in zip(_SIGNALS, handlers, strict=True):
            # None was not set by Python, and cannot be put back by it.
            if handler is not None and _handler_of(number) != handler:
                signal.signal(number, handler)

    return restore


def _rings() -> bool:
    return hasattr(signal, "getitimer") and signal.getitimer(signal.ITIMER_REAL)[0] > 0


def _interpreter() -> Restore:
    collects, thresholds = gc.isenabled(), gc.get_threshold()
    depth, mask = sys.getrecursionlimit(), _mask()

    def restore() -> None:
        if gc.isenabled() != collects:
            (gc.enable if collects else gc.disable)()
        if gc.get_threshold() != thresholds:
            gc.set_threshold(*thresholds)
        if sys.getrecursionlimit() != depth:
            sys.setrecursionlimit(depth)
        os.umask(mask)

    return restore


def _mask() -> int:
    """Return the file mode mask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _locale() -> Restore:
    module: Any = sys.modules.get("locale")
    if module is None:
        return _nothing
    name = module.setlocale(module.LC_ALL)

    def restore() -> None:
        if module.setlocale(module.LC_ALL) != name:
            with suppress(module.Error):
                module.setlocale(module.LC_ALL, name)

    return restore


def _decimal() -> Restore:
    module: Any = sys.modules.get("decimal")
    if module is None:
        return _nothing
    context = module.getcontext().copy()

    def restore() -> None:
        if _OF_A_CONTEXT(module.getcontext()) != _OF_A_CONTEXT(context):
            module.setcontext(context)

    return restore


def _socket() -> Restore:
    module: Any = sys.modules.get("socket")
    if module is None:
        return _nothing
    seconds = module.getdefaulttimeout()
    return lambda: module.setdefaulttimeout(seconds)


def _event_loops() -> Restore:
    """Put back the policy and this thread's loop, unless that loop is closed by now."""
    events: Any = sys.modules.get("asyncio.events")
    policy: Any = getattr(events, "_event_loop_policy", None)
    if not hasattr(policy, "_local"):
        return _nothing
    local = dict(vars(policy._local))

    def restore() -> None:
        events._event_loop_policy = policy
        loop = local.get("_loop")
        if vars(policy._local) != local and (loop is None or not loop.is_closed()):
            vars(policy._local).clear()
            vars(policy._local).update(local)

    return restore


def _nothing() -> None:
    """Put nothing back."""


_READERS: tuple[Callable[[], Restore], ...] = (
    # What they find is put back in the reverse order, the zone after the environment that names it.
    zone,
    _surroundings,
    _attributes,
    _lists,
    _modules,
    _numbers,
    _numpys,
    _signals,
    loggers,
    observers,
    _interpreter,
    _locale,
    _decimal,
    _socket,
    _event_loops,
)
