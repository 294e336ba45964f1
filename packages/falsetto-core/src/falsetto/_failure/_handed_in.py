"""What a check leads to by itself, and what it handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import takewhile
from types import FrameType, FunctionType
from typing import final

from .._objects import _mocks
from .._objects._contents import functions_of
from .._objects._frames import Spot, arguments, bound_in, first_argument
from .._objects._functions import Functions
from .._objects._names import attributes_named
from .._objects._raw import is_a
from ._between import Between
from ._own import Own, beside, whole
from ._planted import Planted
from ._reach import Reach
from ._uses import used

__all__ = ["HandedIn"]

_LIMIT = 20_000

SetUp = Callable[[], Iterable[object]]


@final
class HandedIn:
    """What a check leads to: by the names in its code, through its fixtures, by its arguments.

    Args:
        own: Tells the check's own frames.
        spots: Where its failure passed through.
        planted: What the change put in place.
        is_suite: Tells whether a frame runs the suite's code.
        set_up: Lists what set the run up, such as fixtures.
    """

    def __init__(
        self,
        own: Own,
        spots: list[Spot],
        planted: Planted,
        is_suite: Callable[[FrameType], bool],
        set_up: SetUp | None = None,
    ) -> None:
        self._planted = planted
        self._set_up = set_up
        frames = [spot.tb_frame for spot in spots]
        self._own = [frame for frame in frames if own.run(frame)]
        last = max((at for at, frame in enumerate(frames) if own.run(frame)), default=-1)
        self._after = frames[last + 1 :]
        self._is_suite = is_suite

    def names(self, frame: FrameType) -> bool:
        """Tell whether a frame runs a function that the check's own code names, a helper say."""
        check = self._planted.check
        return check is not None and _named(check).run(frame, unsure=False)

    def leads_to(self, frame: FrameType) -> bool:
        """Tell whether the check leads to what a frame runs, or the subject by itself does."""
        return self._led_to.run(frame, unsure=True) or self._planted.tested.run(frame)

    def leads_alone(self, frame: FrameType) -> bool:
        """Tell whether the check leads to what a frame runs, and not by way of the subject."""
        return self._alone(frame).run(frame, unsure=False)

    def shares(self, frame: FrameType) -> bool:
        """Tell whether that leads to the very function or object that a frame runs."""
        return self._alone(frame).handles(frame)

    def bound(self, frame: FrameType) -> tuple[object, ...]:
        """Return what a frame's code is bound to, where it outlives the run in what is registered.

        Any other object of the run's may be made anew in the next one.
        """
        lasting = Reach(self._lasting, project=self._planted.project, fixtures=True, limit=_LIMIT)
        if not lasting.handles(frame):
            return ()
        subject, *closed_over = bound_in(frame)
        return (subject, *closed_over) if lasting.holds(subject) else tuple(closed_over)

    def brought(self, frame: FrameType) -> bool:
        """Tell whether the check or a fixture brought what a frame of a library's runs."""
        check = self._planted.check
        set_up = [
            *(() if check is None else beside(check)),
            *(self._set_up() if self._set_up else ()),
        ]
        codes = (each.__code__ for value in set_up for each in functions_of(value))
        named: set[str] = set().union(*map(attributes_named, codes))
        return frame.f_code.co_name in named or self._alone(frame).handles(frame)

    def passed_on(self, frame: FrameType) -> bool:
        """Tell whether the check's own code passed on what a frame runs, which it leads to."""
        roots = [value for value in self._passed if not self._planted.holds(value)]
        return self._led_to.handles(frame) and self._by_value(roots).handles(frame)

    def run(self, frame: FrameType) -> bool:
        """Tell whether a frame that runs nothing planted runs what the check handed in.

        What is the suite's, and a mock, is so when the check leads to it, or has it in a variable.
        Any other code must have been an argument of the check's, or have been passed on: as a
        variable of the check's, or as what it leads to and the change could not have put there.
        """
        if self._planted.tested.run(frame):
            return False
        if self._is_suite(frame) or _mocks.is_call(frame):
            return self._led_to.run(frame, unsure=False) or self._held.run(frame, unsure=False)
        if self._given.handles(frame):
            return True
        passed = self._by_value([*self._passed, *self._entered])
        if not passed.handles(frame):
            return False
        if self._variables.handles(frame):
            return True
        means = self._planted.means
        is_method = passed.holds(first_argument(frame))
        found = means.could_make(frame) if is_method else means.could_find(frame)
        return self._led_to.run(frame, unsure=False) and not found

    @cached_property
    def _led_to(self) -> Reach:
        return Reach(self._roots, project=self._planted.project, fixtures=True, limit=_LIMIT)

    def _alone(self, frame: FrameType) -> Reach:
        """What the check leads to without what the subject before a frame may have registered."""
        planted = self._planted
        before = list(takewhile(lambda each: each is not frame, self._after))
        between = Between(
            planted.tested.packages,
            [each for each in before if not self._is_suite(each)],
            map(_room, [*self._own, frame, *filter(self._is_suite, before)]),
            planted.project,
        )
        return Reach(
            self._roots,
            project=planted.project,
            fixtures=True,
            closed=between.holds,
            limit=_LIMIT,
        )

    @property
    def _roots(self) -> list[object]:
        return [*self._lasting, *self._arguments]

    @property
    def _lasting(self) -> list[object]:
        """Where the check begins in every run."""
        check = self._planted.check
        roots: list[object] = [] if check is None else [check, *whole(check), *beside(check)]
        roots.extend(() if self._set_up is None else self._set_up())
        return roots

    @cached_property
    def _held(self) -> Reach:
        """What lies in the check's variables or was passed on, and leads to by names."""
        roots = [*self._local, *self._passed, *self._entered]
        return Reach(roots, project=self._planted.project, limit=_LIMIT)

    @cached_property
    def _given(self) -> Reach:
        return self._by_value(self._arguments)

    @cached_property
    def _variables(self) -> Reach:
        return self._by_value(self._local)

    @property
    def _passed(self) -> list[object]:
        """What the check's own code passed on."""
        return arguments(self._after[0]) if self._after else []

    @property
    def _entered(self) -> list[object]:
        """What planted code was given."""
        entered = next((frame for frame in self._after if self._planted.run(frame)), None)
        return [] if entered is None else arguments(entered)

    @property
    def _arguments(self) -> list[object]:
        return [value for frame in self._own for value in arguments(frame)]

    @property
    def _local(self) -> list[object]:
        return [value for frame in self._own for value in frame.f_locals.values()]

    def _by_value(self, roots: Iterable[object]) -> Reach:
        return Reach(roots, project=self._planted.project, names=False)


def _room(frame: FrameType) -> str:
    """Return the name of the package that a frame's module lies in, unless that is all there is."""
    module = str(frame.f_globals.get("__name__"))
    package, _, _ = module.rpartition(".")
    return f"{package}." if "." in package else module


def _named(check: FunctionType) -> Functions:
    """Return the functions behind the names in a check's code, where these are functions."""
    found = Functions()
    for value in used(check.__code__, check.__globals__):
        if is_a(value, FunctionType):
            found.add(value)
    return found
