"""The way in which hidden runs are carried out, and what comes of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from traceback import walk_tb
from typing import Protocol

import pytest
from falsetto import Outcome, Run, RunResult, Score

from ._deadline import Deadline
from ._fixtures import used_fixtures
from ._limits import Limits
from ._phase import Phase
from ._relay import Relay

__all__ = ["INTERRUPTS", "Way", "result_of"]

INTERRUPTS = (KeyboardInterrupt,)
"""What ends a session in a hidden run too: what a check says of the session there is not heard."""


class Way(Protocol):
    """Carries out the runs of an item, one at a time."""

    def kept(self) -> AbstractContextManager[None]:
        """Leave the item after the runs as it was before them."""

    def __call__(self, run: Run, deadline: Deadline, scores: Sequence[Score]) -> RunResult:
        """Carry out one run and tell what it did.

        Args:
            run: The run.
            deadline: The time it may take.
            scores: The scores it takes, which arrive while it is under way.
        """


def result_of(
    item: pytest.Function,
    relay: Relay,
    limits: Limits,
    deadline: Deadline,
    phases: Sequence[Phase | None],
    teardown: Phase | None = None,
    *,
    clean: bool = True,
    errors: Sequence[BaseException] = (),
    wider: tuple[str, ...] = (),
    scores: Sequence[Score] = (),
) -> RunResult:
    """Return what the phases of a run come to.

    Args:
        item: The check.
        relay: What stood in for the item's hooks.
        limits: How long a run may take.
        deadline: The run's time.
        phases: What was done up to the last phase before teardown; None stands for one that was
            cut off outside its hook.
        teardown: The teardown, if there was one.
        clean: Whether nothing went wrong in what was torn down.
        errors: What finishing fixtures raised.
        wider: The suite's own fixtures that were used and outlive the scope.
        scores: The scores that were taken.
    """
    done = [phase for phase in (*phases, teardown) if phase is not None]
    duration = sum(phase.call.duration for phase in done)
    last = phases[-1]
    if deadline.expired or last is None:
        return RunResult(
            outcome=Outcome.ERRORED,
            duration=duration,
            timed_out=True,
            detail=limits.said(item) if deadline.expired else None,
            scores=tuple(scores),
        )
    outcome, detail = _outcome(last)
    failing = last
    if outcome is Outcome.PASSED and relay.sub_failures:
        outcome = Outcome.FAILED
    elif outcome is Outcome.PASSED and not clean:
        outcome, detail = Outcome.ERRORED, "in teardown"
        failing = teardown or last
    raised = [call.excinfo for call in relay.sub_failures if call.excinfo is not None]
    if failing.call.excinfo is not None:
        raised.append(failing.call.excinfo)
    return RunResult(
        outcome=outcome,
        errors=(*(info.value for info in raised), *errors),
        vouched_by=relay.soft,
        duration=duration,
        wider=wider if outcome is Outcome.PASSED else (),
        detail=detail,
        text=_text(item, raised, failing),
        set_up=lambda: [fixturedef.func for fixturedef in used_fixtures(item)],
        scores=tuple(scores),
    )


def _outcome(phase: Phase) -> tuple[Outcome, str | None]:
    report, when = phase.report, phase.call.when
    if hasattr(report, "wasxfail"):
        return Outcome.SKIPPED, f"xfailed: {report.wasxfail}"
    if report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
        return Outcome.SKIPPED, str(reason)
    if report.passed:
        return Outcome.PASSED, None
    if when != "call":
        return Outcome.ERRORED, f"in {when}"
    if phase.error is None:
        return Outcome.FAILED, str(report.longrepr)
    if _is_unexpected_success(phase.error):
        return Outcome.ERRORED, str(phase.error)
    return Outcome.FAILED, None


def _is_unexpected_success(error: BaseException) -> bool:
    """Tell whether unittest failed a run because nothing in it did."""
    return isinstance(error, pytest.fail.Exception) and any(
        frame.f_code.co_name == "addUnexpectedSuccess"
        and frame.f_globals.get("__name__") == "_pytest.unittest"
        for frame, _ in walk_tb(error.__traceback__)
    )


def _text(
    item: pytest.Function, raised: list[pytest.ExceptionInfo[BaseException]], phase: Phase
) -> Callable[[], str]:
    def render() -> str:
        if raised:
            return "\n\n".join(str(item.repr_failure(info)) for info in raised)
        return str(phase.report.longrepr or "")

    return render
