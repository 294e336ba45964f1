"""Whether an agent is held up once more, or let go although nothing is mended."""

from __future__ import annotations

from ._blocks import Blocks
from ._hooks import Harness, Reply, Stop

__all__ = ["reply"]


def reply(
    problem: str | None, key: str, stop: Stop, *, harness: Harness, blocks: Blocks, limit: int
) -> Reply:
    """Answer an agent that is about to stop.

    Args:
        problem: What the gate found, or None when the record holds.
        key: What tells these findings from others.
        stop: What the harness said.
        harness: Its protocol.
        blocks: Counts how often the agent was held up for these findings.
        limit: How often it may be.
    """
    if stop.is_first or problem is None:
        blocks.forget()
    if problem is None or not stop.is_answered:
        return harness.passes
    number = blocks.add(key)
    if number is None:
        # Without a count the agent is held up once and no more.
        number, limit = (1, 1) if stop.is_first else (2, 1)
    if number > limit:
        return harness.let_go(
            f"FALSETTO LETS GO after holding the agent up {limit} times for the same findings. "
            f"Nothing was mended, and this suite is NOT to be trusted:\n{problem}"
        )
    return harness.hold_up(
        f"{problem}\nThis stop was held up ({number} of {limit} for these findings). When the gate "
        "lets go, it says so to your user; do not report these checks as green."
    )
