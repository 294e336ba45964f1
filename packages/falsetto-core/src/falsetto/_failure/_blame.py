"""Whether a failure was raised by the declared change itself."""

from __future__ import annotations

import builtins
from itertools import pairwise
from types import FrameType
from typing import TYPE_CHECKING, final

from .._objects import _mocks
from .._objects._frames import Spot
from .._objects._names import attributes_named
from .._objects._site import (
    is_assertion,
    is_in_a_generator,
    is_resumption,
    is_statement,
    raises_what_was_made,
)
from .._text._error_line import error_line
from ._encounter import Encounter
from ._handed_in import HandedIn, SetUp
from ._origin import lost, raised_before
from ._own import Own
from ._planted import Planted
from ._remote import remote_way
from ._script import came_as_a_text

if TYPE_CHECKING:
    from .._declarations._expectation import ErrorTypes

__all__ = ["Blame"]


@final
class Blame:
    """Tells whether a failure was raised by the declared change itself.

    What counts is the way from the last code of the check's own to the raise. The change raised
    the failure when the way led through planted code, and not back into what the check handed in.
    What both the check and the change lead to is planted when it was come by through other code.

    Args:
        planted: What the change put in place.
        own: Tells the check's and the suite's frames.
        default: The types of failed assertions.
    """

    __slots__ = ("_assertions", "_own", "_planted", "_set_up")

    def __init__(self, planted: Planted, own: Own, default: ErrorTypes = (AssertionError,)) -> None:
        self._planted = planted
        self._own = own
        # Code in C makes errors of the other builtin types.
        failed = (each for each in default if vars(builtins).get(each.__name__) is not each)
        self._assertions: ErrorTypes = (AssertionError, *failed)
        self._set_up: SetUp | None = None

    def know(self, set_up: SetUp | None) -> None:
        """Take note of what set the run up, which belongs to the check."""
        self._set_up = set_up

    def on_change(self, error: BaseException, spots: list[Spot]) -> bool:
        """Tell whether the change raised `error`, which is no group.

        Args:
            error: What was raised.
            spots: Where it passed through, outermost first; for a member of a group, after where
                the group did.
        """
        if (remote := self._of_another_process(error)) is not None:
            return remote
        if self._is_own_statement(spots):
            return self._raised_again(error, spots)
        if self._is_in_a_helper(spots):
            return self._raised_again(error, spots)
        return (
            self._planted.types(error)
            or self._was_planted(error, spots)
            or self._led_through_the_change(spots)
            or self._raised_again(error, spots)
        )

    def doubt(self, error: BaseException, spots: list[Spot]) -> str | Encounter | None:
        """Say why nobody can tell who raised `error`, for which the change is not to blame.

        There is no doubt where the change has no means to have done it.

        Returns:
            Why; or the call that has to be usual for the failure to be the check's.
        """
        if not spots or remote_way(error):
            return None
        is_own = self._is_own_statement(spots)
        by_suite = is_own or self._suite_runs(spots[-1].tb_frame)
        by_python = isinstance(error, self._assertions)
        how = lost(error, spots, by_suite=by_suite, by_python=by_python)
        if how is not None and self._planted.means.makes_errors:
            return how
        if is_own:
            return None
        return (
            self._told_again(spots)
            or self._of_a_text(spots)
            or self._found(spots)
            or self._met(error, spots)
        )

    def _told_again(self, spots: list[Spot]) -> str | None:
        """Say that the subject may have turned an error of the change's into another, if it may.

        A helper that the check calls may lie in the subject's package.
        """
        site, frame = spots[-1], spots[-1].tb_frame
        if not is_statement(site) or is_assertion(site) or self._suite_runs(frame):
            return None
        beside = len(spots) < 2 or not self._own.run(spots[-2].tb_frame)
        tested = self._planted.tested
        if not (tested.run(frame) or (beside and tested.is_beside(frame))):
            return None
        if not self._planted.means.raises:
            return None
        return "the subject raised it, perhaps for an error of the change's that it had caught"

    def _of_a_text(self, spots: list[Spot]) -> str | None:
        """Say that a text was run as code which the change may have written, if one was."""
        after = [spot.tb_frame for spot in self._after_the_check(spots)]
        if not came_as_a_text(after, self._own, self._planted) or not self._planted.means.writes:
            return None
        return "it came out of a text that was run as code, which the change may have written"

    def _found(self, spots: list[Spot]) -> str | None:
        """Say how the change may have come by what raised an error, without leading to it."""
        site = spots[-1].tb_frame
        if not self._suite_runs(site) and not self._planted.is_elsewhere(site):
            return self._by_value(spots)
        if self._leads_to(spots) or not self._planted.means.could_find(site):
            return None
        return f"{site.f_code.co_name}() raised it, to which nothing leads from the check"

    def _met(self, error: BaseException, spots: list[Spot]) -> Encounter | None:
        """Return the call that has to be usual for a failure to be the check's, if any has."""
        if _mocks.is_call(spots[-1].tb_frame) or self._stands_for_the_check(spots):
            return None
        from ._meeting import Meeting

        meeting = Meeting(self._own, self._planted, self._is_the_suites)
        return meeting.on(self._after_the_check(spots), self._handed_in(spots), error_line(error))

    def _by_value(self, spots: list[Spot]) -> str | None:
        """Say what of a library's was called as a value, and not by a name its callers have.

        A stub may return an assertion of a library's.
        """
        frames = [spot.tb_frame for spot in spots]
        owns_file = self._planted.project.owns_file
        ours = (at for at, frame in enumerate(frames) if owns_file(frame.f_code.co_filename))
        at = max(ours, default=None)
        if at is None:
            return None
        named = attributes_named(frames[at].f_code).union(*map(attributes_named, self._own.codes()))
        for before, frame in pairwise(frames[at:]):
            name = frame.f_code.co_name
            if name in named or name in attributes_named(before.f_code):
                continue
            if self._planted.means.could_name(frame) or self._planted.calls(frame, frames[at]):
                return (
                    f"{name}() of a library was called as a value, which the change may have been"
                )
        return None

    def _leads_to(self, spots: list[Spot]) -> bool:
        """Tell whether the check leads to where an error was raised."""
        return (
            _mocks.is_call(spots[-1].tb_frame)
            or self._is_in_a_helper(spots)
            or self._stands_for_the_check(spots)
            or self._is_left_to_the_suite(self._after_the_check(spots))
            or self._handed_in(spots).leads_to(spots[-1].tb_frame)
        )

    def _is_left_to_the_suite(self, after: list[Spot]) -> bool:
        """Tell a way through the suite's code alone, none of which the change has a name for."""
        could_name = self._planted.means.could_name
        return all(self._is_the_suites(spot) and not could_name(spot.tb_frame) for spot in after)

    def _stands_for_the_check(self, spots: list[Spot]) -> bool:
        """Tell a failure of what a plugin had called in the check's place.

        Neither the check nor anything under test came before it, but for wrappers of hooks that are
        waiting for it.
        """
        *before, site = spots
        return self._suite_runs(site.tb_frame) and not any(
            self._own.run(spot.tb_frame)
            or self._planted.run(spot.tb_frame)
            or (self._planted.tested.run(spot.tb_frame) and not _waits(spot))
            for spot in before
        )

    def _of_another_process(self, error: BaseException) -> bool | None:
        for spot in reversed(remote_way(error)):
            if spot.in_any(self._planted.codes()):
                return True
            if spot.in_any(self._own.codes()):
                return False
        return None

    def _is_own_statement(self, spots: list[Spot]) -> bool:
        """Tell a failure that the check's own code raises: most are, and this takes no search."""
        return bool(spots) and self._own.run(spots[-1].tb_frame) and is_statement(spots[-1])

    def _is_in_a_helper(self, spots: list[Spot]) -> bool:
        """Tell a failure that the suite's code raises, which the check's own names and calls."""
        if len(spots) < 2 or not self._own.run(spots[-2].tb_frame):
            return False
        frame = spots[-1].tb_frame
        return (
            is_statement(spots[-1])
            and self._suite_runs(frame)
            and self._handed_in(spots).names(frame)
        )

    def _was_planted(self, error: BaseException, spots: list[Spot]) -> bool:
        """Tell an error that the change put in place, whoever raises it."""
        if spots and is_statement(spots[-1]) and not raises_what_was_made(spots[-1], error):
            return False
        return self._planted.holds(error)

    def _led_through_the_change(self, spots: list[Spot], *, led: bool = False) -> bool:
        after = self._after_the_check(spots)
        hands = self._handed_in(spots)
        entered, may_ask = -1, not led
        for at, spot in enumerate(after):
            frame = spot.tb_frame
            if self._planted.run(frame):
                if hands.leads_to(frame) and (not led or hands.passed_on(frame)):
                    continue
                if may_ask and entered < 0 and self._suite_runs(frame) and hands.shares(frame):
                    continue
                entered, led = at, True
            elif not self._is_the_suites(spot):
                led = True
        return entered >= 0 and not self._came_back(after[entered + 1 :], hands)

    def _came_back(self, beyond: list[Spot], hands: HandedIn) -> bool:
        """Tell whether the way led back into what the check handed in."""
        for frame in (spot.tb_frame for spot in beyond):
            if hands.run(frame):
                return True
            if self._suite_runs(frame):
                return False
        return False

    def _raised_again(self, error: BaseException, spots: list[Spot]) -> bool:
        """Tell an error of the change's that was caught, and raised again as another."""
        return any(
            self._led_through_the_change(earlier, led=True)
            for earlier in raised_before(error, spots, self._planted.tested.run)
        )

    def _after_the_check(self, spots: list[Spot]) -> list[Spot]:
        """Return the way from the check's own code on; what called the check is not part of it."""
        spots = list(spots)
        while spots and is_resumption(spots[-1]):
            spots.pop()
        last = max(
            (at for at, spot in enumerate(spots) if self._own.run(spot.tb_frame)), default=None
        )
        if last is not None:
            return spots[last + 1 :]
        runs = (at for at, spot in enumerate(spots) if self._suite_runs(spot.tb_frame))
        return spots[next(runs, 0) :]

    def _suite_runs(self, frame: FrameType) -> bool:
        return self._own.suite_runs(frame) or self._planted.tested.is_apart(frame)

    def _is_the_suites(self, spot: Spot) -> bool:
        return self._suite_runs(spot.tb_frame) and not self._planted.tested.run(spot.tb_frame)

    def _handed_in(self, spots: list[Spot]) -> HandedIn:
        return HandedIn(self._own, spots, self._planted, self._suite_runs, self._set_up)


def _waits(spot: Spot) -> bool:
    """Tell a generator that is suspended, such as a wrapper of a hook."""
    return is_resumption(spot) and is_in_a_generator(spot)
