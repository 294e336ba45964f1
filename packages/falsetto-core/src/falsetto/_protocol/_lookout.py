"""Whether code of the suite's is called without a change in the way it was under it."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, final

from .._failure._encounter import Encounter
from .._objects._frames import bound_in, suspends
from ._monitor import Monitor

__all__ = ["Lookout"]


@final
class Lookout:
    """Looks out for calls while an unchanged run is under way.

    Args:
        encounters: The calls.
    """

    __slots__ = ("_encounters", "_met", "_monitor", "_sought")

    def __init__(self, encounters: Iterable[Encounter]) -> None:
        self._encounters = tuple(encounters)
        self._sought = {id(each.code) for each in self._encounters}
        self._met: set[tuple[int, int | None, frozenset[int]]] = set()
        codes = (each.code for each in self._encounters)
        self._monitor = Monitor(codes, self._notice, every=True)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Look out while a run is under way."""
        hooks = (sys.getprofile(), threading.getprofile())
        try:
            self._monitor.start()
            if not self._monitor.running:
                _profile(self._profiled, self._profiled)
            yield
        finally:
            _profile(*hooks)
            self._monitor.stop()

    def met(self, encounter: Encounter) -> bool:
        """Tell whether there was such a call.

        Who resumes a coroutine or a generator need not be who began it.
        """
        code, caller = encounter.code, encounter.caller
        anyone = caller is None or suspends(code)
        bound = set(map(id, encounter.bound))
        return any(
            called == id(code) and (anyone or by == id(caller)) and bound <= given
            for called, by, given in self._met
        )

    def _notice(self, _: CodeType) -> None:
        self._see(sys._getframe(2))

    def _profiled(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and id(frame.f_code) in self._sought:
            self._see(frame)

    def _see(self, frame: FrameType) -> None:
        caller = None if frame.f_back is None else id(frame.f_back.f_code)
        given = frozenset(map(id, bound_in(frame)))
        self._met.add((id(frame.f_code), caller, given))


def _profile(own: Any, of_new_threads: Any) -> None:
    sys.setprofile(own)
    threading.setprofile(of_new_threads)
