"""How each harness tells a hook that its agent is about to stop, and how it is answered."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, final

__all__ = ["HARNESSES", "Harness", "Reply", "Stop", "read_stop"]


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """What a harness says when its agent is about to stop.

    Attributes:
        session: Which session of the agent's it is, or nothing when that is not said.
        is_first: Whether nothing has held up this stop yet; False too when that is not said.
        is_answered: Whether an answer can still make the agent go on.
    """

    session: str = ""
    is_first: bool = False
    is_answered: bool = True


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a hook ends with."""

    status: int = 0
    stdout: str = ""
    stderr: str = ""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Harness:
    """The protocol of one harness.

    Attributes:
        stop: Reads what it says.
        hold_up: Makes the agent go on, with a text for the agent.
        let_go: Lets it stop, with a text for whoever is watching.
        passes: Lets it stop because nothing is wrong.
    """

    stop: Callable[[Mapping[str, Any]], Stop]
    hold_up: Callable[[str], Reply]
    let_go: Callable[[str], Reply]
    passes: Reply


def read_stop(data: bytes, harness: Harness) -> Stop:
    """Read what a harness wrote to a hook's standard input, also when it is nothing."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return Stop()
    return harness.stop(told) if isinstance(told, dict) else Stop()


def _claude_stop(told: Mapping[str, Any]) -> Stop:
    return Stop(
        session=str(told.get("session_id", "")), is_first=told.get("stop_hook_active") is False
    )


def _cursor_stop(told: Mapping[str, Any]) -> Stop:
    return Stop(
        session=str(told.get("conversation_id", "")),
        is_first=told.get("loop_count") == 0,
        # A turn that its user broke off, or that broke down, takes no message.
        is_answered=told.get("status", "completed") == "completed",
    )


# Both take the text of standard error from exit status 2. Of what stands on standard output they
# read JSON with keys that they know, and nothing else.
_CLAUDE = Harness(
    stop=_claude_stop,
    hold_up=lambda text: Reply(status=2, stderr=text),
    let_go=lambda text: Reply(stdout=json.dumps({"systemMessage": text}), stderr=text),
    passes=Reply(),
)

# It knows no refusal: a hook's message becomes the next thing that its user seems to say.
_CURSOR = Harness(
    stop=_cursor_stop,
    hold_up=lambda text: Reply(stdout=json.dumps({"followup_message": text})),
    let_go=lambda text: Reply(stdout="{}", stderr=text),
    passes=Reply(stdout="{}"),
)

HARNESSES: Mapping[str, Harness] = MappingProxyType(
    {"claude": _CLAUDE, "codex": _CLAUDE, "cursor": _CURSOR}
)
"""The harnesses whose protocol is spoken, by name."""
