"""Everything that is known of one check on its way to a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from ._grade import Changed, Ran
from ._outcome import RunResult

if TYPE_CHECKING:
    from ._judgement import Judgement

__all__ = ["Course"]


@final
@dataclass(slots=True, kw_only=True)
class Course:
    """What has happened to one check so far, filled in as it becomes known.

    Attributes:
        declared: The declared change in words, or None without a declaration.
        positive: The run as written.
        controls: The unchanged runs after it.
        misconfigured: Why the declaration means nothing.
        not_applied: Why the change could not be made.
        not_reverted: What was not as before, after the change was undone.
        lost: Targets that no longer held what the change put there when the check ran, and
            whose planted object was not called all the same.
        negative: The run under the change.
        judgement: What its failure comes to.
        known: What is known about why it passed.
        confirm: The unchanged run after the change was undone.
        runs: Every run, as it goes on record.
        changed: What the change did.
    """

    positive: RunResult
    declared: str | None = None
    controls: tuple[RunResult, ...] = ()
    misconfigured: str | None = None
    not_applied: str | None = None
    not_reverted: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    negative: RunResult | None = None
    judgement: Judgement | None = None
    known: tuple[str, ...] = ()
    confirm: RunResult | None = None
    runs: tuple[Ran, ...] = ()
    changed: tuple[Changed, ...] = ()
