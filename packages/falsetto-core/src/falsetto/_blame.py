"""Whether a failure was raised by the declared change itself."""

from __future__ import annotations

from types import FrameType
from typing import final

from . import _mocks
from ._frames import Spot, arguments
from ._handed_in import HandedIn
from ._own import Own
from ._planted import Planted
from ._remote import remote_way

__all__ = ["Blame"]


@final
class Blame:
    """Tells whether a failure was raised by the declared change itself.

    It was when on the way to the raise it passed through planted code, and after that through no
    code of the check's own, nor of anything that the check or its fixtures handed in.
    """

    __slots__ = ("_own", "_planted")

    def __init__(self, planted: Planted, own: Own) -> None:
        self._planted = planted
        self._own = own

    def on_change(self, error: BaseException, spots: list[Spot]) -> bool:
        """Tell whether the change raised `error`, which is no group.

        Args:
            error: What was raised.
            spots: Where it passed through, outermost first; for a member of a group, after where
                the group did.
        """
        remote = remote_way(error)
        for spot in reversed(remote):
            if spot.in_any(self._planted.codes()):
                return True
            if spot.in_any(self._own.codes()):
                return False
        if not remote and self._planted.made(error) and not self._own_raise(spots):
            return True
        # What called the check is not on its way, and most of a traceback is that.
        check = next((index for index, spot in enumerate(spots) if self._own.run(spot.frame)), 0)
        spots = spots[check:]
        passed = [
            index
            for index, spot in enumerate(spots)
            if not self._own.run(spot.frame) and self._planted.run(spot.frame)
        ]
        if not passed:
            return False
        after = spots[passed[-1] + 1 :]
        if any(self._own.run(spot.frame) for spot in after):
            return False
        return not self._came_back(spots, after)

    def _own_raise(self, spots: list[Spot]) -> bool:
        return bool(spots) and self._own.run(spots[-1].frame)

    def _came_back(self, spots: list[Spot], after: list[Spot]) -> bool:
        """Tell whether the way led back into what the check handed in."""
        if not after:
            return False
        check = next((spot.frame for spot in spots if self._own.run(spot.frame)), None)
        given = arguments(check) if check is not None else []
        local = list(check.f_locals.values()) if check is not None else []
        entered = next(spot.frame for spot in spots if self._planted.run(spot.frame))
        passed_on = arguments(entered)
        # What the check got as arguments is its fixtures'. What merely lies in its variables may
        # be the subject's: that counts when it was passed on, or when it is the suite's code.
        fixtures = HandedIn(given, self._planted)
        variables, parameters = HandedIn(local, self._planted), HandedIn(passed_on, self._planted)
        suites = HandedIn([*given, *local, *passed_on], self._planted, through=True)
        return any(
            fixtures.run(frame)
            or (variables.run(frame) and parameters.run(frame))
            or (self._is_the_suites(frame) and suites.run(frame))
            for frame in (spot.frame for spot in after)
        )

    def _is_the_suites(self, frame: FrameType) -> bool:
        """Tell the suite's code; a mock that nobody planted is of its making too."""
        return self._own.suite_runs(frame) or _mocks.is_call(frame)
