"""Whether what a change planted was called."""

from __future__ import annotations

from collections.abc import Iterable
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, final

from .._objects import _mocks
from .._objects._contents import Contents
from .._objects._frames import suspends
from .._objects._layers import innermost
from .._objects._raw import is_a
from ._monitor import Monitor

if TYPE_CHECKING:
    from .._patch import Step

__all__ = ["Watch"]

_LIMIT = 256


@final
class _Look:
    """What is watched of one step.

    Attributes:
        codes: Code whose start means that the planted value was called.
        telling: Whether that code must start when the planted value is called.
        hit: Whether it started.
        hit_since: Whether it started since the check arrived.
    """

    __slots__ = ("_calls", "_calls_since", "_mock", "codes", "hit", "hit_since", "telling")

    def __init__(self, step: Step) -> None:
        self.hit = self.hit_since = False
        self._mock = step.new if _mocks.is_mock(step.new) else None
        self._calls = self._calls_since = self._count()
        function = innermost(step.new)
        if is_a(function, FunctionType):
            self.codes: tuple[CodeType, ...] = (function.__code__,)
            self.telling = not suspends(function.__code__)
        else:
            functions = () if self._mock is not None else Contents(step.new, step.old).functions
            self.codes = tuple(each.__code__ for each in functions)[:_LIMIT]
            self.telling = False

    def arrive(self) -> None:
        self.hit_since = False
        self._calls_since = self._count()

    def called(self, watched: bool, since_arrival: bool) -> bool | None:
        if self._mock is not None:
            return self._count() > (self._calls_since if since_arrival else self._calls)
        if self.hit_since if since_arrival else self.hit:
            return True
        return False if watched and self.telling else None

    def _count(self) -> int:
        return 0 if self._mock is None else _mocks.calls(self._mock)


@final
class Watch:
    """Watches what a change planted while a run is under way, at next to no cost.

    Python functions are watched from Python 3.12 on, mocks everywhere. What cannot be watched
    is answered with None. It is entered around the run.
    """

    __slots__ = ("_by_code", "_looks", "_monitor", "_noticed", "_watched")

    def __init__(self, steps: Iterable[Step]) -> None:
        # A subject knows by itself whether what stands in for it is called.
        self._looks = {
            id(step): _Look(step) for step in steps if not step.idle and step.verb != "swap"
        }
        self._by_code: dict[int, list[_Look]] = {}
        codes: dict[int, CodeType] = {}
        for look in self._looks.values():
            for code in look.codes:
                codes[id(code)] = code
                self._by_code.setdefault(id(code), []).append(look)
        self._monitor = Monitor(codes.values(), self._notice)
        self._watched = self._noticed = False

    def __enter__(self) -> None:
        """Begin to watch."""
        try:
            self._monitor.start()
            self._watched = self._monitor.running
        except BaseException:
            self._monitor.stop()
            raise

    def __exit__(self, *_raised: object) -> None:
        """Watch no more."""
        self._monitor.stop()

    def arrive(self) -> None:
        """Note that the check's own code is about to run."""
        for look in self._looks.values():
            look.arrive()
        if self._noticed:
            self._monitor.again()

    def called(self, step: Step, *, since_arrival: bool = False) -> bool | None:
        """Tell whether what a step planted was called, or None where that is not known."""
        look = self._looks.get(id(step))
        return None if look is None else look.called(self._watched, since_arrival)

    def _notice(self, code: CodeType) -> None:
        self._noticed = True
        for look in self._by_code[id(code)]:
            look.hit = look.hit_since = True
