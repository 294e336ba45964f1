"""One application of a declared change, and what the run under it has shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from types import FrameType, FunctionType
from typing import TYPE_CHECKING, final

from .._declarations._declaration import Declaration
from .._declarations._expectation import ErrorTypes, Expected
from .._failure._judgement import Judge
from .._failure._own import Own, own_function
from .._failure._witness import Witnesses
from .._objects._frames import way
from .._patch import Patch
from .._text._error_line import error_line
from .._verdict._course import Course, Negative
from .._vocabulary._outcome import Outcome, RunResult
from ..errors import UndoError
from ._application import Application
from ._arrival import Arrival
from ._changed import changed

if TYPE_CHECKING:
    from .._failure._blame import Blame
    from .._failure._planted import Planted

__all__ = ["Bench", "Trial"]


@final
class Bench:
    """What every trial of one check works with.

    Attributes:
        check: The check's function, however it is decorated.
        arguments: Its parameters, by which the change's are filled.
        default: The failures that are meant where the declaration names none.
        root: What the paths on record are relative to.
        is_suite: Tells whether a frame runs code of its suite.
    """

    __slots__ = ("arguments", "check", "default", "is_suite", "root")

    def __init__(
        self,
        check: Callable[..., object] | None,
        arguments: Mapping[str, object],
        default: ErrorTypes,
        root: str | os.PathLike[str] | None,
        is_suite: Callable[[FrameType], bool] | None,
    ) -> None:
        self.check = check
        self.arguments = arguments
        self.default = default
        self.root = root
        self.is_suite = is_suite


@final
class Trial:
    """One application of a declared change, and what the run under it has shown.

    Args:
        declaration: What was declared.
        bench: What it works with.
        patch: What the change is made through.

    Attributes:
        arrival: Looks whether the change still holds, once it is in place.
        crash: What went wrong in Falsetto meanwhile, which may be the change's doing.
    """

    __slots__ = ("_application", "_bench", "_declaration", "_patch", "_put", "arrival", "crash")

    def __init__(self, declaration: Declaration, bench: Bench, patch: Patch) -> None:
        filled = {name: bench.arguments[name] for name in declaration.parameters}
        self._declaration = declaration
        self._bench = bench
        self._patch = patch
        self._application = Application(declaration, filled, patch)
        self._put: Planted | None = None
        self.arrival: Arrival | None = None
        self.crash: Exception | None = None

    @property
    def needs_alone(self) -> bool:
        """Whether the change was refused, because it reaches the whole process."""
        return self._patch.needs_alone

    def begin(self) -> None:
        """Make the change. What goes wrong in Falsetto meanwhile is kept."""
        try:
            self._application.apply()
            if self._application.made and not self.needs_alone:
                self.arrival = Arrival(self._application.steps)
        except Exception as error:  # noqa: BLE001 - judged once the change is undone
            self.crash = error

    def undo(self) -> tuple[str, ...]:
        """Take the change back, and return what is not as it was."""
        return self._application.undo()

    def note(self, course: Course, negative: RunResult | None, left: tuple[str, ...]) -> None:
        """Add to the course, once the change is undone, what its run has shown.

        Args:
            course: What is known of the check.
            negative: The run, or None when there was none.
            left: What is not as it was.

        Raises:
            Exception: Falsetto crashed, and not through the change's doing.
        """
        bench, steps = self._bench, self._application.steps
        course.not_reverted = left
        course.misconfigured = self._application.misconfigured
        course.not_applied = self._application.not_applied
        function = own_function(bench.check)
        course.changed = course.changed or changed(steps, function)
        if self.crash is not None:
            course.not_applied = self._broke_ground(self.crash, left)
        elif self.arrival is not None and negative is not None and not left:
            course.negatives += (self._shown(self.arrival, negative, function),)

    def _planted(self) -> Planted:
        """Return what tells the code that the change put in place; few failures need it."""
        if self._put is None:
            from .._failure._planted import Planted

            bench, change = self._bench, self._declaration.change
            function = own_function(bench.check)
            self._put = Planted(change, self._application.steps, function, bench.is_suite)
        return self._put

    def _broke_ground(self, crash: Exception, left: tuple[str, ...]) -> str:
        planted = self._planted()
        if any(planted.run(spot.tb_frame) for spot in way(crash)):
            return f"the change broke what Falsetto itself runs on: {error_line(crash)}"
        if left:
            raise crash from UndoError(left)
        raise crash

    def _shown(
        self,
        arrival: Arrival,
        negative: RunResult,
        function: FunctionType | None,
    ) -> Negative:
        unreached, reached = arrival.unreached()
        if negative.outcome is Outcome.PASSED:
            known = () if unreached else tuple(self._told(arrival, function))
            return Negative(
                run=negative,
                known=known,
                lost=arrival.lost(),
                unreached=unreached,
                reached=reached,
                broken=arrival.broken(failed=False),
            )
        judgement = None
        if negative.outcome is Outcome.FAILED:
            own = Own(function, self._bench.is_suite)
            expected = Expected(self._declaration.expect, self._bench.default)
            witnesses = Witnesses(self._bench.root, own, self._planted)

            def blame() -> Blame:
                from .._failure._blame import Blame

                return Blame(self._planted(), own, self._bench.default)

            judgement = Judge(expected, own, blame, witnesses).judge(negative)
        broken = arrival.broken(failed=True)
        return Negative(
            run=negative,
            judgement=judgement,
            unreached=unreached,
            reached=reached,
            broken=broken,
        )

    def _told(self, arrival: Arrival, function: FunctionType | None) -> Iterator[str]:
        """Say what is known about why a check passed; what goes wrong meanwhile decides nothing."""
        try:
            yield from self._known(arrival, function)
        except Exception as error:  # noqa: BLE001 - it is said, and the verdict stands
            yield f"why it passed could not be told: {error_line(error)}"

    def _known(self, arrival: Arrival, function: FunctionType | None) -> Iterator[str]:
        """Say what is known about why a check passed under the change."""
        from ._alias import aliases
        from ._caches import caches
        from ._made_before import made_before

        planted = self._planted()
        yield from arrival.uncalled()
        if function is None:
            return
        found = tuple(aliases(function, self._application.steps, planted))
        if not (found or arrival.is_used()):  # no cache stands before what was called
            found = tuple(caches(function, self._application.steps, planted))
        yield from found or made_before(function, arrival.unused(), planted)
