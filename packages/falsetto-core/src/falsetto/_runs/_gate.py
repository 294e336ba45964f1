"""Which graded runs may be under way at the same time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import final

__all__ = ["Gate", "Place"]


@final
class Place:
    """A place at a gate that somebody asked for.

    Attributes:
        alone: Whether nobody else may be inside with it.
        granted: Whether it is inside.
    """

    __slots__ = ("_gate", "_wake", "alone", "granted")

    def __init__(self, gate: Gate, *, alone: bool) -> None:
        self._gate = gate
        self._wake: Callable[[], bool] | None = None
        self.alone = alone
        self.granted = False

    def tell(self, wake: Callable[[], bool]) -> bool:
        """Have `wake` called when it is granted; False when it is granted already."""
        with self._gate.lock:
            self._wake = wake
            return not self.granted

    def grant(self) -> bool:
        """Let it in, and answer whether there is still somebody who waits."""
        self.granted = True
        return self._wake is None or self._wake()


@final
class Gate:
    """Lets in any number together, or one alone, in the order in which they came.

    It never waits itself. Who comes while one waits to be alone waits behind it, so that nobody
    waits for ever.

    Attributes:
        lock: Held for a moment at a time.
    """

    __slots__ = ("_inside", "_is_alone", "_waiting", "lock")

    def __init__(self) -> None:
        self.lock = Lock()
        self._inside = 0
        self._is_alone = False
        self._waiting: deque[Place] = deque()

    def ask(self, *, alone: bool) -> Place:
        """Ask for a place, which is granted at once where that is possible."""
        place = Place(self, alone=alone)
        with self.lock:
            self._waiting.append(place)
            self._let_in()
        return place

    def force(self) -> Place:
        """Take a place among the others without waiting, for one that is inside already."""
        place = Place(self, alone=False)
        with self.lock:
            self._inside += 1
            place.granted = True
        return place

    def leave(self, place: Place) -> None:
        """Give back a place, or no longer wait for it."""
        with self.lock:
            if place.granted:
                place.granted = False
                self._inside -= 1
                self._is_alone = self._is_alone and not place.alone
            elif place in self._waiting:
                self._waiting.remove(place)
            self._let_in()

    def _let_in(self) -> None:
        while self._waiting and not self._is_alone:
            place = self._waiting[0]
            if place.alone and self._inside:
                return
            self._waiting.popleft()
            self._inside += 1
            self._is_alone = place.alone
            if not place.grant():
                place.granted = False
                self._inside -= 1
                self._is_alone = False
