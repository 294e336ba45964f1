"""One run of a plain callable, and what came of it."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from types import TracebackType
from typing import final

from .._evals._score import Score, keeping_scores
from .._hidden import hidden_run
from .._vocabulary._outcome import Outcome, Run, RunResult
from ._time_limit import OutOfTime

__all__ = ["Attempt"]

_CANCELLATIONS = frozenset({"Cancelled", "CancelledError"})


@final
class Attempt:
    """Holds what happens inside its ``with`` block as the result of one run.

    What ends the program or the task passes through; everything else that is raised is the
    check's failure.

    Args:
        run: The run.
        timeout: Seconds that it may take, or None.
    """

    __slots__ = (
        "_error",
        "_hidden",
        "_keeping",
        "_run",
        "_scores",
        "_started",
        "_timeout",
        "_took",
    )

    def __init__(self, run: Run, timeout: float | None = None) -> None:
        self._run = run
        self._timeout = timeout
        self._keeping = keeping_scores()
        self._scores: list[Score] = []
        self._error: BaseException | None = None
        self._hidden: AbstractContextManager[None] = hidden_run() if run.hidden else nullcontext()
        self._started = self._took = 0.0

    def __enter__(self) -> None:
        """Say that the check's own code is about to run."""
        self._hidden.__enter__()
        self._scores = self._keeping.__enter__()
        self._run.arrive()
        self._started = perf_counter()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        """Keep the failure, unless it is an interrupt or a cancellation."""
        self._took = perf_counter() - self._started
        self._keeping.__exit__(kind, error, traceback)
        self._hidden.__exit__(kind, error, traceback)
        if error is None or _passes_through(error):
            return False
        if traceback is not None:
            # Without the driver's own frame, which holds this attempt: that would be a cycle.
            error.__traceback__ = traceback.tb_next
        self._error = error
        return True

    def result(self) -> RunResult:
        """Return what came of the run."""
        error, scores, limit = self._error, tuple(self._scores), self._timeout
        if limit is not None and (self._took > limit or isinstance(error, OutOfTime)):
            return RunResult(
                outcome=Outcome.FAILED,
                duration=self._took,
                timed_out=True,
                detail=f"the limit is {limit:g} s",
                scores=scores,
            )
        if error is None:
            return RunResult(outcome=Outcome.PASSED, duration=self._took, scores=scores)
        if _is_skip(error):
            return RunResult(
                outcome=Outcome.SKIPPED,
                duration=self._took,
                detail=str(error) or None,
                scores=scores,
            )
        return RunResult(
            outcome=Outcome.FAILED,
            errors=(error,),
            duration=self._took,
            text=lambda: _rendered(error),
            scores=scores,
        )


def _passes_through(error: BaseException) -> bool:
    # Cancellations are told by name, so that no event loop has to be imported to know its own.
    return isinstance(error, (KeyboardInterrupt, GeneratorExit)) or (
        not isinstance(error, Exception) and type(error).__name__ in _CANCELLATIONS
    )


def _is_skip(error: BaseException) -> bool:
    unittest = sys.modules.get("unittest.case")
    return unittest is not None and isinstance(error, unittest.SkipTest)


def _rendered(error: BaseException) -> str:
    import traceback

    return "".join(traceback.format_exception(type(error), error, error.__traceback__))
