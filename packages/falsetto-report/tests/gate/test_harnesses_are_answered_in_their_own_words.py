"""What a stop hook reads and writes, for each harness."""

from __future__ import annotations

import json
from typing import Any

import falsetto
import pytest
from falsetto_testing import report

hooks = report._gate._hooks
Stop = hooks.Stop


def read(harness: str, told: Any) -> Any:
    return hooks.read_stop(json.dumps(told).encode(), hooks.HARNESSES[harness])


def hear_nothing(m: falsetto.Patch) -> None:
    """Understand nothing of what a harness says."""
    m.setattr(hooks, "read_stop", lambda data, harness: Stop(session="?"))


@falsetto.must_fail_when(hear_nothing)
@pytest.mark.parametrize("harness", ["claude", "codex"])
@pytest.mark.parametrize("active", [True, False])
def test_a_stop_is_the_first_when_no_hook_has_held_it_up(harness: str, active: bool) -> None:
    told = {"session_id": "s", "hook_event_name": "Stop", "stop_hook_active": active}
    assert read(harness, told) == Stop(session="s", is_first=not active)


@falsetto.must_fail_when(hear_nothing)
@pytest.mark.parametrize("loops", [0, 2])
def test_cursor_counts_its_loops(loops: int) -> None:
    told = {"conversation_id": "c", "status": "completed", "loop_count": loops}
    assert read("cursor", told) == Stop(session="c", is_first=loops == 0)


@falsetto.must_fail_when(hear_nothing)
@pytest.mark.parametrize("status", ["aborted", "error"])
def test_a_turn_that_its_user_broke_off_is_not_answered(status: str) -> None:
    told = {"conversation_id": "c", "status": status, "loop_count": 1}
    assert read("cursor", told) == Stop(session="c", is_answered=False)


@falsetto.must_fail_when(hear_nothing)
@pytest.mark.parametrize("harness", hooks.HARNESSES)
@pytest.mark.parametrize("data", [b"", b"[1]", b"{", b"\xff", b"[" * 100_000])
def test_what_cannot_be_understood_is_no_first_stop(harness: str, data: bytes) -> None:
    assert hooks.read_stop(data, hooks.HARNESSES[harness]) == Stop()


def swap_ends(m: falsetto.Patch, harness: str) -> None:
    """Let go where an agent should be held up, and the other way round."""
    known = hooks.HARNESSES[harness]
    swapped = hooks.Harness(
        stop=known.stop, hold_up=known.let_go, let_go=known.hold_up, passes=hooks.Reply(status=1)
    )
    m.setattr(hooks, "HARNESSES", {**hooks.HARNESSES, harness: swapped})


@falsetto.must_fail_when(swap_ends)
@pytest.mark.parametrize("harness", ["claude", "codex"])
def test_status_two_and_standard_error_hold_an_agent_up(harness: str) -> None:
    known = hooks.HARNESSES[harness]
    assert known.hold_up("no") == hooks.Reply(status=2, stderr="no")
    assert known.passes == hooks.Reply()
    let_go = known.let_go("gone")
    assert (let_go.status, json.loads(let_go.stdout)) == (0, {"systemMessage": "gone"})


@falsetto.must_fail_when(swap_ends)
@pytest.mark.parametrize("harness", ["cursor"])
def test_a_message_holds_cursor_up(harness: str) -> None:
    known = hooks.HARNESSES[harness]
    held = known.hold_up('say "no"')
    assert (held.status, json.loads(held.stdout)) == (0, {"followup_message": 'say "no"'})
    assert known.passes == hooks.Reply(stdout="{}")
    assert known.let_go("gone") == hooks.Reply(stdout="{}", stderr="gone")
