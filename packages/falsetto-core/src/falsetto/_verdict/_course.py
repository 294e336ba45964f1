"""Everything that is known of one check on its way to a verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, final

from .._vocabulary._grade import Changed, Ran
from .._vocabulary._outcome import RunResult

if TYPE_CHECKING:
    from .._failure._encounter import Encounter
    from .._failure._judgement import Judgement

__all__ = ["Course", "Negative"]


@final
class Negative:
    """What one run under the change has shown.

    Attributes:
        run: The run.
        judgement: What its failure comes to.
        known: What is known about why it passed.
        lost: Targets that no longer held what the change put there when the check ran, and
            whose planted object was not called all the same.
        unreached: Subjects whose stand-in was never called.
        reached: Whether the change put anything in place but those.
        broken: Which stand-ins broke down instead of answering, and how.
    """

    __slots__ = ("broken", "judgement", "known", "lost", "reached", "run", "unreached")

    def __init__(
        self,
        run: RunResult,
        judgement: Judgement | None = None,
        known: tuple[str, ...] = (),
        lost: tuple[str, ...] = (),
        unreached: tuple[str, ...] = (),
        reached: bool = True,
        broken: tuple[str, ...] = (),
    ) -> None:
        self.run = run
        self.judgement = judgement
        self.known = known
        self.lost = lost
        self.unreached = unreached
        self.reached = reached
        self.broken = broken


@final
class Course:
    """What has happened to one check so far, filled in as it becomes known.

    Attributes:
        positive: The run as written, or None when it was not made.
        declared: The declared change in words, or None without a declaration.
        margin: By how much a score has to fall under the change, where the declaration says so.
        repeats: How many runs under the change were asked for.
        controls: The unchanged runs after the positive run.
        misconfigured: Why the declaration means nothing.
        not_applied: Why the change could not be made.
        not_reverted: What was not as before, after the change was undone.
        over_budget: Why the next run was not made: which budget was spent.
        negatives: The runs under the change.
        confirm: The unchanged run after the change was undone.
        runs: Every run, as it goes on record.
        changed: What the change did.
    """

    __slots__ = (
        "changed",
        "confirm",
        "controls",
        "declared",
        "margin",
        "misconfigured",
        "negatives",
        "not_applied",
        "not_reverted",
        "over_budget",
        "positive",
        "repeats",
        "runs",
    )

    def __init__(
        self,
        positive: RunResult | None,
        declared: str | None = None,
        margin: float | None = None,
        repeats: int = 1,
        controls: tuple[RunResult, ...] = (),
        misconfigured: str | None = None,
        not_applied: str | None = None,
        not_reverted: tuple[str, ...] = (),
        over_budget: str | None = None,
        negatives: tuple[Negative, ...] = (),
        confirm: RunResult | None = None,
        runs: tuple[Ran, ...] = (),
        changed: tuple[Changed, ...] = (),
    ) -> None:
        self.positive = positive
        self.declared = declared
        self.margin = margin
        self.repeats = repeats
        self.controls = controls
        self.misconfigured = misconfigured
        self.not_applied = not_applied
        self.not_reverted = not_reverted
        self.over_budget = over_budget
        self.negatives = negatives
        self.confirm = confirm
        self.runs = runs
        self.changed = changed

    @property
    def provided(self) -> tuple[Encounter, ...]:
        """The calls that have to be usual for what failed to be a proof."""
        found: tuple[Encounter, ...] = ()
        for negative in self.negatives:
            if negative.judgement is not None:
                found += negative.judgement.provided
        return found

    def settle(self, met: Callable[[Encounter], bool]) -> None:
        """Take note of which of these calls an unchanged run made."""
        for negative in self.negatives:
            negative.judgement = negative.judgement and negative.judgement.settled(met)

    @property
    def unchanged(self) -> tuple[RunResult, ...]:
        """Every run under which nothing was changed."""
        made = (self.positive, *self.controls, self.confirm)
        return tuple([run for run in made if run is not None])

    def branched(self) -> Course:
        """Return another course with the runs that several declarations share."""
        return Course(positive=self.positive, controls=self.controls, over_budget=self.over_budget)
