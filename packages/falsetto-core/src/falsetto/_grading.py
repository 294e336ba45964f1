"""One check on its way from its first run to its verdict."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from types import FrameType
from typing import TypeAlias, final

from ._alias import aliases
from ._application import Application
from ._arrival import Arrival
from ._blame import Blame
from ._changed import changed
from ._classify import classify
from ._course import Course
from ._declaration import Declaration
from ._error_line import error_line
from ._expectation import ErrorTypes, Expected
from ._frames import way
from ._grade import Grade, Ran
from ._judgement import Judge
from ._outcome import Outcome, Run, RunKind, RunResult
from ._own import Own, own_function
from ._planted import Planted
from ._reason import Verdict
from ._witness import Witnesses
from .errors import UndoError

__all__ = ["Asking", "Grading"]

Asking: TypeAlias = "Generator[Run, RunResult, Grade | None]"
_Running: TypeAlias = "Generator[Run, RunResult, None]"


@final
@dataclass(slots=True, kw_only=True)
class Grading:
    """One check on its way from its first run to its verdict.

    Attributes:
        declaration: What was declared for it.
        check: Its function, however it is decorated.
        arguments: Its parameters, by which the change's are filled.
        controls: How many unchanged runs come before the change.
        confirm: Whether one more comes after it.
        default: The failures that are meant where the declaration names none.
        root: What the paths on record are relative to.
        is_suite: Tells whether a frame runs code of its suite.
        runs: The runs so far, as they go on record.
    """

    declaration: Declaration | None
    check: Callable[..., object] | None
    arguments: Mapping[str, object]
    controls: int
    confirm: bool
    default: ErrorTypes
    root: str | os.PathLike[str] | None
    is_suite: Callable[[FrameType], bool] | None
    runs: list[Ran] = field(default_factory=list)

    @property
    def declared(self) -> str | None:
        """The declared change in words."""
        return None if self.declaration is None else self.declaration.description

    def proceed(self) -> Asking:
        """Ask for one run after another until the verdict is known."""
        positive = yield from self._make(Run(kind=RunKind.POSITIVE))
        if self.declaration is None or positive.outcome in (Outcome.SKIPPED, Outcome.ERRORED):
            return self._verdict(Course(positive=positive))
        course = Course(positive=positive, declared=self.declared, misconfigured=_unknown(self))
        if course.misconfigured is not None or positive.outcome is Outcome.FAILED:
            return self._verdict(course)
        for number in range(1, self.controls + 1):
            control = yield from self._make(Run(kind=RunKind.CONTROL, number=number))
            course.controls += (control,)
            if control.outcome is not Outcome.PASSED or control.timed_out:
                return self._verdict(course)
        yield from self._under_the_change(self.declaration, course)
        grade = self._verdict(course)
        if self.confirm and grade is not None and grade.verdict is Verdict.PROVEN:
            confirm = yield from self._make(Run(kind=RunKind.CONFIRM))
            course.confirm = confirm
            return self._verdict(course)
        return grade

    def _verdict(self, course: Course) -> Grade | None:
        course.runs = tuple(self.runs)
        return classify(course)

    def _make(self, run: Run) -> Generator[Run, RunResult, RunResult]:
        result = yield run
        self.runs.append(Ran(kind=run.kind, outcome=result.outcome, duration=result.duration))
        return result

    def _under_the_change(self, declaration: Declaration, course: Course) -> _Running:
        filled = {name: self.arguments[name] for name in declaration.parameters}
        application = Application(declaration, filled)
        negative: RunResult | None = None
        try:
            arrival, crash = _applied(application)
            if arrival is not None:
                try:
                    with arrival.watch.running():
                        negative = yield from self._make(Run(kind=RunKind.NEGATIVE, arrive=arrival))
                    crash = arrival.crash
                except Exception as error:  # noqa: BLE001 - judged once the change is undone
                    crash = error
        except BaseException:
            left = application.undo()
            if left:
                raise UndoError(left) from None
            raise
        left = application.undo()
        course.not_reverted = left
        course.misconfigured = application.misconfigured
        course.not_applied = application.not_applied
        course.negative = negative
        self._look_back(declaration, application, arrival, crash, course)

    def _look_back(
        self,
        declaration: Declaration,
        application: Application,
        arrival: Arrival | None,
        crash: Exception | None,
        course: Course,
    ) -> None:
        """Find out, once the change is undone, what its run has shown."""
        function, steps = own_function(self.check), application.steps
        planted = Planted(declaration.change, steps, function, self.is_suite)
        own = Own(function, self.is_suite)
        course.changed = changed(steps, function)
        if crash is not None:
            if not any(planted.run(spot.frame) for spot in way(crash)):
                if course.not_reverted:
                    raise crash from UndoError(course.not_reverted)
                raise crash
            said = f"the change broke what Falsetto itself runs on: {error_line(crash)}"
            course.not_applied = said
            return
        negative = course.negative
        if arrival is None or negative is None:
            return
        if negative.outcome is Outcome.PASSED:
            course.known = (*_uncalled(arrival), *aliases(function, steps, planted))
            course.lost = arrival.lost()
        if negative.outcome is Outcome.FAILED:
            expected = Expected(declaration.expect, self.default)
            judge = Judge(expected, Blame(planted, own), Witnesses(self.root, own, planted))
            course.judgement = judge.judge(negative)


def _applied(application: Application) -> tuple[Arrival | None, Exception | None]:
    """Make the change. What goes wrong in Falsetto meanwhile may be the change's doing."""
    try:
        application.apply()
        return (Arrival(application) if application.made else None), None
    except Exception as error:  # noqa: BLE001 - judged once the change is undone
        return None, error


def _uncalled(arrival: Arrival) -> tuple[str, ...]:
    return tuple(f"what the change put at {name} was never called" for name in arrival.uncalled())


def _unknown(grading: Grading) -> str | None:
    """Say which parameter of the change the check does not have."""
    if grading.declaration is None:
        return None
    missing = [n for n in grading.declaration.parameters if n not in grading.arguments]
    if not missing:
        return None
    has = ", ".join(map(repr, grading.arguments)) or "none"
    return (
        f"the change asks for {', '.join(map(repr, missing))}, which is no parameter of the "
        f"check's parametrization (it has: {has}); a change is made before setup and sees no "
        "fixture, so patch the module or the class that the fixture comes from"
    )
