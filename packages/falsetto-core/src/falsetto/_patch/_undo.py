"""Take a change back, all of it, and see that nothing of it is left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, final

from ..errors import UndoError
from ._failure import in_words
from ._place import Ignored
from ._step import Step

__all__ = ["Undoing"]

_ATTEMPTS = 2


@final
class Undoing:
    """What is still to be undone, last step first.

    An interrupt does not end it: the step that was interrupted is undone again, once.

    Args:
        pending: The steps in the order they were begun; those that are undone leave it.
    """

    __slots__ = ("_attempts", "_first", "_interrupt", "_pending", "_problems", "_steps")

    def __init__(self, pending: list[Step]) -> None:
        self._pending = pending
        self._steps = tuple(pending)
        self._attempts = 0
        self._problems: list[str] = []
        self._first: Exception | None = None
        self._interrupt: BaseException | None = None

    def run(self) -> None:
        """Undo every step, compare, and only then raise.

        Raises:
            UndoError: Something is not as it was, or could not be undone.
            BaseException: Whatever interrupted it.
        """
        while self._pending:
            try:
                self._undo_pending()
            except BaseException as interrupt:  # noqa: BLE001 - raised when all is undone
                self._interrupt = self._interrupt or interrupt
        problems = [*self._problems, *differences(self._steps)]
        self._raise(list(dict.fromkeys(problems)))

    def _undo_pending(self) -> None:
        while self._pending:
            step = self._pending[-1]
            self._attempts += 1
            try:
                if self._attempts <= _ATTEMPTS and step.place is not None:
                    step.place.revert()
                elif step.place is not None:
                    self._problems.append(f"undoing {_act(step)} was interrupted")
            except Exception as error:  # noqa: BLE001 - the rest is undone before it is raised
                self._note(step, error)
            self._pending.pop()
            self._attempts = 0

    def _note(self, step: Step, error: Exception) -> None:
        if isinstance(error, Ignored):
            self._problems.append(f"{step.target} took no notice when {step.verb} was undone")
            return
        self._problems.append(f"undoing {_act(step)} raised {in_words(error)}")
        self._first = self._first or error

    def _raise(self, problems: list[str]) -> None:
        if self._interrupt is None:
            if problems:
                raise UndoError(problems) from self._first
            return
        first = self._first or (UndoError(problems) if problems else None)
        if first is None:
            raise self._interrupt
        try:
            raise first  # noqa: TRY301 - so that it becomes the context
        except Exception:  # noqa: BLE001 - raised two lines above, for that
            raise self._interrupt  # noqa: B904 - it has a context, and no cause


def differences(steps: Iterable[Step]) -> list[str]:
    """Say of each target that can be seen and is not as it was before the first step on it."""
    seen: set[Any] = set()
    problems: list[str] = []
    for step in steps:
        for trace in step.place.traces() if step.place is not None else ():
            if trace.token in seen:
                continue
            seen.add(trace.token)
            if not trace.is_restored():
                problems.append(f"{step.target} is not what it was after {step.verb} was undone")
    return problems


def _act(step: Step) -> str:
    return f"{step.verb} of {step.target}"
