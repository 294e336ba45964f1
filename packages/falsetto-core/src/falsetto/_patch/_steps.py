"""What a handle has done so far, and how it does one thing more."""

from __future__ import annotations

import builtins
from contextlib import suppress
from typing import final

from ._missing import MISSING
from ._place import Place
from ._same import already
from ._step import Step

__all__ = ["BUILTINS", "Steps"]

BUILTINS = vars(builtins)


@final
class Steps:
    """The steps of one change.

    Attributes:
        begun: Those to be undone, in order; a step is there before it does anything.
        done: Those that were done, in order, with those that found nothing to do.
        builtins: What the builtins were before the first step on one of them.
    """

    __slots__ = ("_last_on", "begun", "builtins", "done")

    def __init__(self) -> None:
        self.begun: list[Step] = []
        self.done: list[Step] = []
        self.builtins: dict[str, object] | None = None
        self._last_on: dict[object, Place] = {}

    def put(self, verb: str, label: str, owner: object, place: Place, value: object) -> None:
        """Put a value in a place."""
        step = Step(
            verb=verb,
            target=label,
            owner=owner,
            old=place.found,
            new=value,
            idle=already(owner, place.found, value),
            place=place,
        )
        self._begin(step)
        failed = True
        try:
            place.put(value)
            failed = False
        finally:
            self._settle(step, place, failed=failed)

    def remove(self, verb: str, label: str, owner: object, place: Place) -> None:
        """Take away what is in a place, if there is anything."""
        if place.found is MISSING:
            self.note_nothing(verb, label, owner, place)
            return
        step = Step(
            verb=verb,
            target=label,
            owner=owner,
            old=place.found,
            new=MISSING,
            idle=False,
            place=place,
        )
        self._begin(step)
        failed = True
        try:
            place.remove()
            failed = False
        finally:
            self._settle(step, place, failed=failed)

    def _begin(self, step: Step) -> None:
        owner = step.owner
        if self.builtins is None and (owner is builtins or owner is BUILTINS):
            self.builtins = BUILTINS.copy()
        self.begun.append(step)

    def _settle(self, step: Step, place: Place, *, failed: bool) -> None:
        place.settle(failed)
        if failed:
            # What it wrote before it raised is no place to start the next step from. Where that
            # cannot be taken back yet, undoing says so.
            with suppress(Exception):
                place.revert()
            return
        self.done.append(step)
        for trace in place.traces():
            earlier = self._last_on.get(trace.token)
            if earlier is not None:
                earlier.is_superseded = True
            self._last_on[trace.token] = place

    def note_nothing(
        self, verb: str, label: str, owner: object, place: Place | None = None
    ) -> None:
        """Remember that there was nothing to delete."""
        self.done.append(
            Step(
                verb=verb,
                target=label,
                owner=owner,
                old=MISSING,
                new=MISSING,
                idle=True,
                place=place,
            )
        )
