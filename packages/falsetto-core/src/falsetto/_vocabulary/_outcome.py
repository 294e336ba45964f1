"""What one run of a check did."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, final

from .._record import record
from .._text._word import Word

if TYPE_CHECKING:
    from .._evals import _score as package
else:  # whoever resolves the annotations has it import what they name
    package = sys.modules[__name__.partition(".")[0]]

__all__ = ["Outcome", "Run", "RunKind", "RunResult"]


class Outcome(Word):
    """How one run ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    ERRORED = "errored"


class RunKind(Word):
    """Which of a check's runs this is."""

    POSITIVE = "positive"
    CONTROL = "control"
    NEGATIVE = "negative"
    CONFIRM = "confirm"


def _nothing_to_see() -> None:
    """Stand in for `Run.arrive` in a run under which nothing is changed."""


@final
@record
class Run:
    """A run that the engine asks its driver for.

    Attributes:
        kind: Which run it is.
        number: Which of its kind, counted from 1.
        arrive: The driver calls it when setup is over and the check's own code is about to run;
            the engine then looks whether the declared change still holds.
        alone: It is no run yet: the change needs the process for itself. The driver waits until
            nothing else is graded, resumes the engine with None, and makes the run that is asked
            for then before anything else goes on. Only a driver that is `concurrent` is asked.
    """

    kind: RunKind
    number: int = 1
    arrive: Callable[[], None] = _nothing_to_see
    alone: bool = False

    @property
    def hidden(self) -> bool:
        """Whether nobody but Falsetto may see anything of this run."""
        return self.kind is not RunKind.POSITIVE


@final
@record
class RunResult:
    """What a driver reports of one run.

    Attributes:
        outcome: How the run ended.
        errors: What ended it, each with its traceback. More than one when several failures count
            on their own (subtests). Empty for a failure that exists as text alone, as
            soft-assertion plugins make it.
        vouched_by: Who made a failure that exists as text alone out of failed assertions, as
            "pytest-check". Without it such a failure is no proof: a runner fails a check for other
            reasons too.
        duration: Seconds.
        timed_out: Whether a deadline ran out during the run, whatever came of it.
        wider: Names of the suite's own fixtures that the run used and that outlive the
            declaration's scope.
        detail: Why it was skipped or errored, or which deadline ran out, in a few words.
        text: Renders the failure for a reader. Called only when the text becomes evidence.
        set_up: Lists the functions that set the run up, such as fixtures: what they registered is
            the check's. Called only when it matters who raised a failure.
        scores: The scores that the run took, in order.
        over_budget: Why the run was not made at all: which budget was spent. The rest of it means
            nothing then.
    """

    outcome: Outcome
    errors: tuple[BaseException, ...] = ()
    vouched_by: str | None = None
    duration: float = 0.0
    timed_out: bool = False
    wider: tuple[str, ...] = ()
    detail: str | None = None
    text: Callable[[], str] | None = None
    set_up: Callable[[], Iterable[object]] | None = None
    scores: tuple[package.Score, ...] = ()
    over_budget: str | None = None
