"""One check on its way from its first run to its verdicts."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Any, TypeAlias, final

from .._declarations._declaration import Declaration
from .._patch import Patch
from .._verdict._classify import classify
from .._verdict._course import Course
from .._verdict._finding import passed
from .._vocabulary._grade import Grade, Ran
from .._vocabulary._outcome import Run, RunKind, RunResult
from .._vocabulary._reason import Verdict
from ..errors import UndoError
from ._trial import Bench, Trial

__all__ = ["Asking", "Grading"]

Asking: TypeAlias = "Generator[Run, RunResult | None, Any]"
_Running: TypeAlias = "Generator[Run, RunResult | None, None]"

_SCORES = 1_000
"""How many scores of a run go on record."""


@final
class Grading:
    """One check on its way from its first run to its verdicts, one for each declaration.

    Args:
        declarations: What was declared for it; None stands for nothing.
        bench: What each application of a change works with.
        controls: How many unchanged runs come before the changes.
        repeats: How many runs each change gets.
        confirm: Whether one more unchanged run comes after a change.
        concurrent: Whether other graded runs may be under way meanwhile.
        process_wide: Whether nothing else runs in the process meanwhile.

    Attributes:
        grades: The grades so far, in the order of the declarations.
        runs: The runs so far that count for the next grade, as they go on record.
    """

    __slots__ = (
        "bench",
        "concurrent",
        "confirm",
        "controls",
        "declarations",
        "grades",
        "process_wide",
        "repeats",
        "runs",
    )

    def __init__(
        self,
        *,
        declarations: tuple[Declaration | None, ...],
        bench: Bench,
        controls: int,
        repeats: int,
        confirm: bool,
        concurrent: bool,
        process_wide: bool,
    ) -> None:
        self.declarations = declarations
        self.bench = bench
        self.controls = controls
        self.repeats = repeats
        self.confirm = confirm
        self.concurrent = concurrent
        self.process_wide = process_wide
        self.grades: list[Grade] = []
        self.runs: list[Ran] = []

    def proceed(self) -> Asking:
        """Ask for one run after another until every verdict is known, and return the grades."""
        known = [_unknown(self, declaration) for declaration in self.declarations]
        honest = yield from self._unchanged(is_graded=not all(known))
        runs, left = tuple(self.runs), False
        for declaration, misconfigured in zip(self.declarations, known, strict=True):
            self.runs = list(runs)
            course = honest.branched()
            course.repeats, course.misconfigured = self.repeats, misconfigured
            if declaration is not None:
                course.declared, course.margin = declaration.description, declaration.margin
                course.not_applied = _AFTER_A_LEFTOVER if left else None
            grade = yield from self._graded(declaration, course)
            if grade is not None:
                self.grades.append(grade)
            left = left or bool(course.not_reverted)
        return tuple(self.grades)

    def _unchanged(self, *, is_graded: bool) -> Generator[Run, RunResult | None, Course]:
        """Ask for the runs that all declarations share."""
        course = Course(positive=None)
        positive = self._made(_AS_WRITTEN, (yield _AS_WRITTEN), course)
        if positive is None:
            return course
        course.positive = positive
        if not (is_graded and passed(positive) and any(self.declarations)):
            return course
        for number in range(1, self.controls + 1):
            run = _control(number)
            control = self._made(run, (yield run), course)
            if control is None:
                return course
            course.controls += (control,)
            if not passed(control):
                return course
        return course

    def _graded(
        self, declaration: Declaration | None, course: Course
    ) -> Generator[Run, RunResult | None, Grade | None]:
        """Ask for the runs of one declaration, and return its grade."""
        if declaration is not None and _is_ready(course):
            if declaration.margin is not None and not any(run.scores for run in course.unchanged):
                course.misconfigured = _NO_SCORES
            else:
                yield from self._under_the_change(declaration, course)
        grade = self._verdict(course)
        if grade is None or grade.verdict is not Verdict.PROVEN:
            return grade
        provided = course.provided
        if not (self.confirm or provided):
            return grade
        from ._lookout import Lookout

        lookout, run = Lookout(provided), Run(kind=RunKind.CONFIRM)
        with lookout.running():
            course.confirm = self._made(run, (yield run), course)
        if course.confirm is not None:
            course.settle(lookout.met)
        return self._verdict(course)

    def _under_the_change(self, declaration: Declaration, course: Course) -> _Running:
        for number in range(1, self.repeats + 1):
            yield from self._tried(declaration, number, course)
            if number == self.repeats or not _goes_on(course, number):
                return

    def _tried(self, declaration: Declaration, number: int, course: Course) -> _Running:
        """Make the change, ask for the run under it, and take it back."""
        negative: RunResult | None = None
        is_known = self.concurrent and declaration.needs_alone
        trial = self._trial(declaration, alone=is_known)
        try:
            if is_known:
                yield Run(kind=RunKind.NEGATIVE, number=number, alone=True)
            trial.begin()
            if trial.needs_alone:
                trial.undo()
                declaration.keep_alone()
                yield Run(kind=RunKind.NEGATIVE, number=number, alone=True)
                trial = self._trial(declaration, alone=True)
                trial.begin()
            arrival = trial.arrival
            if arrival is not None:
                try:
                    with arrival.watch:
                        run = Run(kind=RunKind.NEGATIVE, number=number, arrive=arrival)
                        negative = self._made(run, (yield run), course)
                    trial.crash = arrival.crash
                except Exception as error:  # noqa: BLE001 - judged once the change is undone
                    trial.crash = error
        except BaseException:
            left = trial.undo()
            if left:
                raise UndoError(left) from None
            raise
        trial.note(course, negative, trial.undo())

    def _trial(self, declaration: Declaration, *, alone: bool = False) -> Trial:
        shared = self.concurrent and not alone
        return Trial(declaration, self.bench, Patch(shared=shared, everywhere=self.process_wide))

    def _made(self, run: Run, result: RunResult | None, course: Course) -> RunResult | None:
        """Take down what a run did, and return it, or None when the budget did not allow it."""
        if result is None:
            raise TypeError("the engine was resumed without the result of a run")
        if result.over_budget is not None:
            course.over_budget = result.over_budget
            return None
        scores = tuple([each.value for each in result.scores[:_SCORES]])
        self.runs.append(
            Ran(kind=run.kind, outcome=result.outcome, duration=result.duration, scores=scores)
        )
        return result

    def _verdict(self, course: Course) -> Grade | None:
        course.runs = tuple(self.runs)
        return classify(course)


_AFTER_A_LEFTOVER = (
    "it was not made: an earlier change of this check could not be undone, and the subject is not "
    "what it was"
)
_NO_SCORES = (
    "margin= says by how much a score must fall, and the check takes no score; call "
    "falsetto.score(value, at_least=...) in it, or leave margin= out"
)


_AS_WRITTEN = Run(kind=RunKind.POSITIVE)


@lru_cache(maxsize=8)
def _control(number: int) -> Run:
    return Run(kind=RunKind.CONTROL, number=number)


def _is_ready(course: Course) -> bool:
    """Tell whether nothing stands against the change being made."""
    return (
        course.misconfigured is None
        and course.not_applied is None
        and course.over_budget is None
        and all(map(passed, course.unchanged))
    )


def _goes_on(course: Course, number: int) -> bool:
    """Tell whether the next run under the change is of any use.

    After one that passed the others are made all the same: they tell a check that cannot fail
    from one that fails now and then.
    """
    if len(course.negatives) < number or course.not_reverted:
        return False
    latest = course.negatives[-1]
    if passed(latest.run):
        return not (latest.lost or latest.run.wider or latest.unreached)
    stated = latest.judgement is not None and latest.judgement.stated
    return stated and latest.reached and not latest.run.timed_out


def _unknown(grading: Grading, declaration: Declaration | None) -> str | None:
    """Say which parameter of the change the check does not have."""
    arguments = grading.bench.arguments
    if declaration is None:
        return None
    missing = [name for name in declaration.parameters if name not in arguments]
    if not missing:
        return None
    has = ", ".join(map(repr, arguments)) or "none"
    return (
        f"the change asks for {', '.join(map(repr, missing))}, which is no parameter of the "
        f"check's parametrization (it has: {has}); a change is made before setup and sees no "
        "fixture, so patch the module or the class that the fixture comes from"
    )
