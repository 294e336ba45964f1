"""What watches every call: profilers, tracers and debuggers."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

__all__ = ["observers"]

_PUT: tuple[Callable[[Any], object], ...] = (
    sys.settrace,
    sys.setprofile,
    threading.settrace,
    threading.setprofile,
)


def observers() -> Callable[[], None]:
    """Return what puts them back, where there was nothing or is nothing now.

    Whoever measures the session may have been stopped and started again, and be another object.
    A tool that has registered with the interpreter can only be turned out.
    """
    kept, tools = _watching(), _tools()

    def restore() -> None:
        registered = _tools()
        if registered != tools:
            for number, before in enumerate(tools):
                if before is None and registered[number] is not None:
                    _turn_out(number)
        now = _watching()
        if now == kept:
            return
        for put, before, after in zip(_PUT, kept, now, strict=True):
            if (before is None) != (after is None):
                put(before)

    return restore


def _watching() -> tuple[Any, ...]:
    return sys.gettrace(), sys.getprofile(), threading.gettrace(), threading.getprofile()


if sys.version_info >= (3, 12):
    # Bound before any check runs: a check or a declared change may replace them.
    _tool, _free = sys.monitoring.get_tool, sys.monitoring.free_tool_id
    _listen, _call = sys.monitoring.set_events, sys.monitoring.register_callback
    _NUMBERS = range(6)
    _EVENTS = tuple(
        event
        for event in vars(sys.monitoring.events).values()
        if isinstance(event, int) and event.bit_count() == 1
    )

    def _tools() -> list[str | None]:
        return [*map(_tool, _NUMBERS)]

    def _turn_out(number: int) -> None:
        _listen(number, 0)
        for event in _EVENTS:
            _call(number, event, None)
        _free(number)

else:

    def _tools() -> list[str | None]:
        return []

    def _turn_out(number: int) -> None:
        """Do nothing: this interpreter registers no tools."""
