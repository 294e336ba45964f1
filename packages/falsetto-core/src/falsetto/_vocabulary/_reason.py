"""The closed vocabulary of verdicts and reasons, and the one table that joins them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import final

from .._record import record
from .._text._word import Word

__all__ = ["TABLE", "Entry", "Reason", "Verdict"]


class Verdict(Word):
    """What can be said of a check."""

    PROVEN = "proven"
    FAILED = "failed"
    FALSE = "false"
    UNPROVEN = "unproven"


class Reason(Word):
    """Why a check has its verdict: a code that never changes its meaning."""

    STATED_REASON = "stated-reason"
    POSITIVE_FAILED = "positive-failed"
    NEGATIVE_PASSED = "negative-passed"
    UNDECLARED = "undeclared"
    NOT_REPEATABLE = "not-repeatable"
    NOT_APPLIED = "not-applied"
    OUT_OF_SCOPE = "out-of-scope"
    NOT_REVERTED = "not-reverted"
    NOT_REACHED = "not-reached"
    WRONG_REASON = "wrong-reason"
    WITHIN_NOISE = "within-noise"
    OVER_BUDGET = "over-budget"
    MISCONFIGURED = "misconfigured"
    INTERNAL_ERROR = "internal-error"


@final
@record
class Entry:
    """What the table says of one reason.

    Attributes:
        reason: The reason.
        verdict: The verdict it belongs to.
        sentence: What happened, for a reader who knows only the check.
        hint: What the author should change, or None when nothing is wrong.
        always_fails: Whether it fails the build without strict mode too.
    """

    reason: Reason
    verdict: Verdict
    sentence: str
    hint: str | None = None
    always_fails: bool = False


def _tabulate(entries: Iterable[Entry]) -> Mapping[Reason, Entry]:
    table = {entry.reason: entry for entry in entries}
    unsaid = [
        reason.value for reason in Reason if reason not in table or not table[reason].sentence
    ]
    if unsaid:
        raise RuntimeError(
            f"these reasons have no sentence in the reason table: {', '.join(unsaid)}"
        )
    return MappingProxyType(table)


TABLE = _tabulate(
    (
        Entry(
            reason=Reason.STATED_REASON,
            verdict=Verdict.PROVEN,
            sentence="passed as written and again, and failed under the declared change "
            "for the stated reason",
        ),
        Entry(
            reason=Reason.POSITIVE_FAILED,
            verdict=Verdict.FAILED,
            sentence="failed as written",
            hint="Fix the subject or the check: a red check is graded once it is green.",
        ),
        Entry(
            reason=Reason.NEGATIVE_PASSED,
            verdict=Verdict.FALSE,
            sentence="still passed under the declared change, so it cannot fail when it should",
            hint="Look for the cause in this order: the assertion does not look at what the change "
            "touches; a fixture makes both sides of it equal; the change never reached the code "
            "that ran (a name copied with `from module import name` is not patched in its source "
            "module: patch it where it is looked up); a cache answered instead.",
            always_fails=True,
        ),
        Entry(
            reason=Reason.UNDECLARED,
            verdict=Verdict.UNPROVEN,
            sentence="no declared change",
            hint="Say which change to the subject must turn this check red: "
            "@falsetto.must_fail_when(lambda m: m.setattr(module, 'name', broken)).",
        ),
        Entry(
            reason=Reason.NOT_REPEATABLE,
            verdict=Verdict.UNPROVEN,
            sentence="did not pass a second time without any change",
            hint="Build in fixtures the state that the check uses up, so that every run starts "
            "from the same place; module globals, consumed iterators and shared files "
            "are the usual causes.",
        ),
        Entry(
            reason=Reason.NOT_APPLIED,
            verdict=Verdict.UNPROVEN,
            sentence="the declared change could not be applied, or was gone before the check ran",
            hint="Check the target's name, and that no fixture or setup code of the check "
            "replaces the same target after the change is in place. A change is made before setup, "
            "so it sees no self and no fixture: name a module or a class.",
        ),
        Entry(
            reason=Reason.OUT_OF_SCOPE,
            verdict=Verdict.UNPROVEN,
            sentence="passed under the declared change while using a fixture that was built "
            "before the change",
            hint="The fixture that the detail names never saw the change, since it lives longer "
            "than one check and was built before. Give the declaration that fixture's scope, as in "
            "@falsetto.must_fail_when(change, scope='module'), and it is built anew under the "
            "change; or let the check get at the subject without it.",
            always_fails=True,
        ),
        Entry(
            reason=Reason.NOT_REVERTED,
            verdict=Verdict.UNPROVEN,
            sentence="the declared change could not be undone",
            hint="Later checks would have run against the changed subject, so the session stops. "
            "Patch a target whose value can be set back.",
            always_fails=True,
        ),
        Entry(
            reason=Reason.NOT_REACHED,
            verdict=Verdict.UNPROVEN,
            sentence="the swapped subject was never called, so the check never met the declared "
            "change",
            hint="This accuses the wiring, not the check. See that the check calls the Subject "
            "itself and not the function behind it, that no cache answers in its place, and that "
            "it is called in the run's own context: a plain thread pool does not inherit it, "
            "asyncio.to_thread and contextvars.copy_context().run do.",
            always_fails=True,
        ),
        Entry(
            reason=Reason.WRONG_REASON,
            verdict=Verdict.UNPROVEN,
            sentence="did not pass under the declared change, but not for the stated reason either",
            hint="Narrow the change so that it trips the check's own assertion, or pass expect= "
            "when the failure seen here is the one you mean. A stub takes the arguments of what it "
            "stands for, and is async where that is.",
        ),
        Entry(
            reason=Reason.WITHIN_NOISE,
            verdict=Verdict.UNPROVEN,
            sentence="failed under the declared change, but its score did not fall far enough to "
            "tell the change from chance",
            hint="Plant a worse answer, so that the score collapses, or steady the judge, so that "
            "unchanged runs score alike. A bound that lies inside the noise proves nothing.",
        ),
        Entry(
            reason=Reason.OVER_BUDGET,
            verdict=Verdict.UNPROVEN,
            sentence="was not graded to its end, because the budget was spent",
            hint="Raise the budget, or grade fewer cells: what was not run is no proof.",
        ),
        Entry(
            reason=Reason.MISCONFIGURED,
            verdict=Verdict.UNPROVEN,
            sentence="the declaration is misconfigured",
            hint="Correct the declaration as the detail says.",
            always_fails=True,
        ),
        Entry(
            reason=Reason.INTERNAL_ERROR,
            verdict=Verdict.UNPROVEN,
            sentence="Falsetto itself crashed while grading this check",
            hint="This says nothing about the check. Please report it with the evidence.",
            always_fails=True,
        ),
    )
)
"""Everything that is said of a reason, said once."""
