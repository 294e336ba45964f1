"""One check while it is running, whoever runs it."""

from __future__ import annotations

from typing import final

import pytest
from falsetto import Location

from .._checks._plan import plan
from ._note import Note, Said

__all__ = ["Running"]


@final
class Running:
    """What is known of a check from the moment it is offered until nobody runs it any more.

    Its node id and its plan are read once, before it runs: hooks rewrite the ids of items and
    reports, and whoever runs may add marks.

    Args:
        nodeid: The check's node id.
        number: Which of the checks that ran in this process it is.
        item: The check, if it was collected.

    Attributes:
        plan: What is to be done with it; None for what was never collected.
        is_ours: Whether Falsetto runs it itself.
        is_heard: Whether its start or a report of it was logged.
        has_failed_subtest: Whether a subtest failed in its latest attempt.
        note: What was last said of it in its latest attempt.
        nothing: The note that says nothing.
    """

    __slots__ = (
        "has_failed_subtest",
        "is_heard",
        "is_ours",
        "item",
        "nodeid",
        "note",
        "nothing",
        "number",
        "plan",
    )

    def __init__(self, nodeid: str, number: int, item: pytest.Item | None) -> None:
        self.nodeid = nodeid
        self.number = number
        self.item = item
        self.plan = plan(item) if item is not None else None
        self.is_ours = self.is_heard = self.has_failed_subtest = False
        self.note = self.nothing = Note(nodeid, number, None)

    @property
    def location(self) -> Location | None:
        """Where it is defined."""
        if self.item is None:
            return None
        path, line, _ = self.item.location
        return None if line is None else Location(path=path, line=line + 1)

    def begin(self) -> None:
        """Begin an attempt: plugins may run a check more than once."""
        self.has_failed_subtest = False
        self.note = self.nothing

    def say(self, said: Said) -> None:
        """Say something of the check."""
        self.note = Note(self.nodeid, self.number, said)
