"""Whether the failure of a run under the change is the stated reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, final

from .._declarations._expectation import ErrorTypes, Expected, Match, PredicateError, leaves
from .._objects._classes import ancestry
from .._objects._frames import Spot, way
from .._text._error_line import error_line
from .._vocabulary._grade import Witness
from .._vocabulary._outcome import RunResult
from ._origin import way_before
from ._own import Own
from ._timeouts import is_timeout, names_timeout
from ._unittest_phase import unittest_phase
from ._witness import Witnesses

if TYPE_CHECKING:
    from ._blame import Blame
    from ._encounter import Encounter
    from ._handed_in import SetUp

__all__ = ["Judge", "Judgement"]


@final
class Judgement:
    """What a failure under the change comes to.

    Attributes:
        stated: Whether it failed for the stated reason.
        detail: Why not, or what else there is to know.
        witness: The line that bit.
        raised_by_change: Whether the change itself raised it, as ``expect=`` said it would.
        provided: The calls that must be usual for it to be stated, which only a run without the
            change can show.
    """

    __slots__ = ("detail", "provided", "raised_by_change", "stated", "witness")

    def __init__(
        self,
        stated: bool,
        detail: str | None = None,
        witness: Witness | None = None,
        raised_by_change: bool = False,
        provided: tuple[Encounter, ...] = (),
    ) -> None:
        self.stated = stated
        self.detail = detail
        self.witness = witness
        self.raised_by_change = raised_by_change
        self.provided = provided

    def settled(self, met: Callable[[Encounter], bool]) -> Judgement:
        """Return what it comes to once it is known which of the calls are usual."""
        for encounter in self.provided:
            if not met(encounter):
                return Judgement(stated=False, detail=encounter.otherwise)
        return self


@final
class Judge:
    """Judges the failures of one check under its change.

    Args:
        expected: What counts as the stated reason.
        own: Tells the check's own failures, as most are.
        blame: Gives what tells failures that the change raised itself.
        witnesses: Finds the assertions that bit.
    """

    __slots__ = ("_asked", "_blame", "_expected", "_own", "_set_up", "_witnesses")

    def __init__(
        self, expected: Expected, own: Own, blame: Callable[[], Blame], witnesses: Witnesses
    ) -> None:
        self._expected = expected
        self._own = own
        self._blame = blame
        self._witnesses = witnesses
        self._asked: Blame | None = None
        self._set_up: SetUp | None = None

    def judge(self, result: RunResult) -> Judgement:
        """Judge a run that failed. Every one of its failures must be the stated reason."""
        if not result.errors:
            return self._judge_text(result)
        self._set_up = result.set_up
        by_change = False
        provided: list[Encounter] = []
        for error in result.errors:
            try:
                matches = self._expected.matches(error)
            except PredicateError as unanswered:
                return Judgement(stated=False, detail=f"the expect= predicate {unanswered}")
            for match in matches:
                objection, planted = self._object(match)
                if isinstance(objection, str):
                    return Judgement(stated=False, detail=objection)
                if objection is not None:
                    provided.append(objection)
                by_change = by_change or planted
        return self._proof(result.errors[0], by_change, tuple(provided))

    def _judge_text(self, result: RunResult) -> Judgement:
        if result.vouched_by is None:
            said = f": {result.detail}" if result.detail else ""
            return Judgement(
                stated=False,
                detail=f"no assertion is known to have failed, only that the run did{said}",
            )
        if self._expected.expect is not None:
            return Judgement(
                stated=False,
                detail="the failure exists as text alone, so there is no error that expect= "
                "could be compared with",
            )
        return Judgement(
            stated=True,
            detail="no line to show: the failure exists as text alone, made by "
            f"{result.vouched_by}",
        )

    def _object(self, match: Match) -> tuple[str | Encounter | None, bool]:
        """Return the objection to one error, if any, and whether the change raised it.

        An encounter is one as long as nobody knows whether it is usual.
        """
        error = match.error
        spots = way(error)
        spots += way_before(error, spots)
        for group in reversed(match.groups):
            spots = way(group) + spots
        phase = unittest_phase(spots)
        if phase is not None:
            return f"it failed in {phase}, not in the check itself: {error_line(error)}", False
        is_plain = self._own.plainly_raised(error, spots)
        # Whatever the way led through, no plugin raised what a statement of the check's own did.
        raised_by = spots[-1:] if is_plain else spots
        if is_timeout(error, raised_by) and not self._asked_for_timeout(match, raised_by):
            said = error_line(error)
            return f"a timeout is no proof, unless expect= names its type: {said}", False
        if is_plain and match.types is not None:
            return None, False
        blame = self._blame_asked()
        planted = blame.on_change(error, spots)
        if match.types is None:
            return self._unasked(error, planted), planted
        if self._asked_for_planted(error, match.types):
            return None, planted
        if planted:
            said = f"the change itself raised the failure, not the check: {error_line(error)}"
            return (said if self._expected.expect is None else f"{said}; {_NOT_BY_A_CHANGE}"), True
        doubt = blame.doubt(error, spots)
        return (f"{error_line(error)}: {doubt}" if isinstance(doubt, str) else doubt), False

    def _blame_asked(self) -> Blame:
        if self._asked is None:
            self._asked = self._blame()
            self._asked.know(self._set_up)
        return self._asked

    def _unasked(self, error: BaseException, planted: bool) -> str:
        """Say what came, and what was asked for in place of it."""
        raised = f"raised {error_line(error)}"
        if self._expected.expect is None:
            return f"the change itself {raised}" if planted else raised
        who = "the change itself" if planted else "it"
        return f"expect= asks for {self._expected.asked}, and {who} {raised}"

    def _asked_for_timeout(self, match: Match, spots: list[Spot]) -> bool:
        if self._expected.expect is None or match.types is None:
            return False
        return names_timeout(match.types, spots)

    def _asked_for_planted(self, error: BaseException, types: ErrorTypes) -> bool:
        """Tell whether ``expect=`` names a failure that no assertion of the check could be."""
        assertions: ErrorTypes = (AssertionError, *self._expected.default)
        if self._expected.expect is None or isinstance(error, assertions):
            return False
        bases = {id(base) for assertion in assertions for base in ancestry(assertion)}
        return self._expected.types is None or any(id(named) not in bases for named in types)

    def _proof(
        self, error: BaseException, by_change: bool, provided: tuple[Encounter, ...]
    ) -> Judgement:
        spots = way(next(leaves(error), error))
        witness = self._witnesses.find(error, spots, by_change)
        said = ["the change itself raised the failure, as expect= says"] if by_change else []
        if witness is None:
            said.append("no line to show: the failure passed through no code of the check's own")
        if not by_change and (name := self._witnesses.subject_in(spots)) is not None:
            said.append(f"it failed in {name}() of what is under test, not in the check itself")
        return Judgement(
            stated=True,
            detail="; ".join(said) or None,
            witness=witness,
            raised_by_change=by_change,
            provided=provided,
        )


_NOT_BY_A_CHANGE = (
    "expect= takes a failure from the change when it names a type that no failed assertion is of"
)
