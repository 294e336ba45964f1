"""Where the subject came by code of the suite's, or by an assertion of a library's."""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import final

from .._objects._frames import Spot, package_of
from .._objects._names import attributes_named
from ._encounter import Encounter
from ._handed_in import HandedIn
from ._own import Own
from ._planted import Planted

__all__ = ["Meeting"]

_FALSETTO = frozenset({__name__.partition(".")[0], "pytest_falsetto"})
"""The packages whose own code may be on the way, in a library's place, and is nobody's subject."""


@final
class Meeting:
    """Finds the call on the way to a failure that must be usual for it to be the check's.

    A failure of the suite's code is the check's when the check itself leads there. The subject may
    come by such code in its own way, which the change may have had it take; and what check and
    change both lead to may have been called for the change.

    Args:
        own: Tells the check's own code.
        planted: Tells what the change put in place, and what is under test.
        is_the_suites: Tells a place in the suite's code.
    """

    __slots__ = ("_is_the_suites", "_own", "_planted")

    def __init__(self, own: Own, planted: Planted, is_the_suites: Callable[[Spot], bool]) -> None:
        self._own = own
        self._planted = planted
        self._is_the_suites = is_the_suites

    def on(self, after: list[Spot], hands: HandedIn, said: str) -> Encounter | None:
        """Return the call, if it takes one.

        Args:
            after: The way from the check's own code on.
            hands: What the check leads to.
            said: The failure in words.
        """
        at = self._entered(after, hands)
        if at is None:
            return self._in_a_library(after, hands, said)
        frame, caller = after[at].tb_frame, after[at - 1].tb_frame
        if any(self._planted.run(spot.tb_frame) for spot in after[at:]):
            otherwise = f"the change itself raised the failure, not the check: {said}"
        elif hands.leads_alone(frame):
            return None
        else:
            otherwise = _only_under_the_change(frame, said)
        by = None if self._planted.run(caller) else caller.f_code
        return Encounter(frame.f_code, by, otherwise, hands.bound(frame))

    def _entered(self, after: list[Spot], hands: HandedIn) -> int | None:
        """Return where the way last came from other code into the suite's, if it did."""
        first = next((spot.tb_frame for spot in after if self._is_the_subjects(spot)), None)

        def is_met(spot: Spot) -> bool:
            frame = spot.tb_frame
            if not (self._is_the_suites(spot) or self._lies_apart(frame, first)):
                return False
            return not self._planted.run(frame) or hands.shares(frame)

        at = next((at for at in reversed(range(len(after))) if is_met(after[at])), 0)
        while at > 0 and is_met(after[at - 1]):
            at -= 1
        return at or None

    def _in_a_library(self, after: list[Spot], hands: HandedIn, said: str) -> Encounter | None:
        """Return the call of a library's code that the subject made by no name for it."""
        at = max((at for at, spot in enumerate(after) if self._is_the_subjects(spot)), default=-1)
        if at < 0 or at + 1 == len(after):
            return None
        caller, frame = after[at].tb_frame, after[at + 1].tb_frame
        named = attributes_named(caller.f_code).union(*map(attributes_named, self._own.codes()))
        if frame.f_code.co_name in named or hands.brought(frame):
            return None
        return Encounter(frame.f_code, caller.f_code, _only_under_the_change(frame, said))

    def _is_the_subjects(self, spot: Spot) -> bool:
        """Tell the project's code that is not the suite's."""
        frame = spot.tb_frame
        return (
            self._planted.project.owns_file(frame.f_code.co_filename)
            and not self._is_the_suites(spot)
            and package_of(frame) not in _FALSETTO
        )

    def _lies_apart(self, frame: FrameType, first: FrameType | None) -> bool:
        """Tell the project's code in another package than what the check called, or changed."""
        return (
            first is not None
            and self._planted.is_elsewhere(frame)
            and not self._planted.tested.run(frame)
            and package_of(frame) != package_of(first)
        )


def _only_under_the_change(frame: FrameType, said: str) -> str:
    return (
        f"{said}: only under the change is {frame.f_code.co_name}() called, which neither the "
        "check nor a fixture of its names"
    )
