"""Notice when a few functions start, without slowing anything else down."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import CodeType
from typing import final

__all__ = ["Monitor"]

_TOOL = "falsetto"
# A check may itself be debugged, measured, profiled or explored: 0 to 2 are reserved for that, and
# hypothesis has settled on 3. One that watches by itself takes 4, and not what is kept for
# optimizers.
_FREE_TOOLS = (5, 4)


@final
class Monitor:
    """Tells the starts of some code objects, where the interpreter can (Python 3.12+).

    Args:
        codes: The code objects.
        notice: Called with a code object when it starts, once until `again`.
        every: Whether it is called each time instead.
    """

    __slots__ = ("_codes", "_every", "_notice", "_tool")

    def __init__(
        self,
        codes: Iterable[CodeType],
        notice: Callable[[CodeType], None],
        *,
        every: bool = False,
    ) -> None:
        self._codes = tuple(codes)
        self._notice = notice
        self._every = every
        self._tool: int | None = None

    @property
    def running(self) -> bool:
        """Whether a start would be noticed."""
        return self._tool is not None

    if sys.version_info >= (3, 12):

        def start(self) -> None:
            """Begin to notice, unless nothing is to be noticed or no tool is free."""
            if not self._codes:
                return
            monitoring = sys.monitoring
            for tool in _FREE_TOOLS:
                if monitoring.get_tool(tool) is None:
                    monitoring.use_tool_id(tool, _TOOL)
                    self._tool = tool
                    monitoring.register_callback(tool, monitoring.events.PY_START, self._started)
                    self._listen(monitoring.events.PY_START)
                    return

        def again(self) -> None:
            """Notice the next start of each code object, whether or not it has started before."""
            if self._tool is not None:
                self._listen(sys.monitoring.events.NO_EVENTS)
                self._listen(sys.monitoring.events.PY_START)

        def stop(self) -> None:
            """Notice nothing any more and give the tool back."""
            if self._tool is None:
                return
            try:
                self._listen(sys.monitoring.events.NO_EVENTS)
            finally:
                sys.monitoring.register_callback(self._tool, sys.monitoring.events.PY_START, None)
                sys.monitoring.free_tool_id(self._tool)
                self._tool = None

        def _listen(self, events: int) -> None:
            if self._tool is not None:
                for code in self._codes:
                    sys.monitoring.set_local_events(self._tool, code, events)

        def _started(self, code: CodeType, _offset: int) -> object:
            self._notice(code)
            return None if self._every else sys.monitoring.DISABLE

    else:

        def start(self) -> None:
            """Do nothing: this interpreter cannot watch single functions cheaply."""

        def again(self) -> None:
            """Do nothing."""

        def stop(self) -> None:
            """Do nothing."""
