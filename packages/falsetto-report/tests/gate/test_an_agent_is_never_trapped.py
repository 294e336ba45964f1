"""After so many blocks on the same findings the gate lets go, and says so."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_testing import report

gate = report._gate
Stop = gate._hooks.Stop
CLAUDE = gate._hooks.HARNESSES["claude"]
FIRST, AGAIN = Stop(session="s", is_first=True), Stop(session="s")


def blocks(folder: Path | None, record: str = "v.json", session: str = "s") -> Any:
    return gate._blocks.Blocks(folder, record, session)


def statuses(stops: list[Any], keys: str, folder: Path | None, limit: int = 2) -> list[int]:
    """Return how each stop is answered, one for each letter of `keys`; a dot is no problem."""
    return [
        gate._held.reply(
            None if key == "." else "it falls short",
            key,
            stop,
            harness=CLAUDE,
            blocks=blocks(folder),
            limit=limit,
        ).status
        for stop, key in zip(stops, keys, strict=True)
    ]


def count_nothing(m: falsetto.Patch) -> None:
    """Take each block for the first one."""
    m.setattr(gate._blocks.Blocks, "add", lambda self, key: 1)


def count_without_end(m: falsetto.Patch) -> None:
    """Never begin to count anew."""
    m.setattr(gate._blocks.Blocks, "forget", lambda self: None)


def let_go_at_once(m: falsetto.Patch) -> None:
    """Hold nobody up."""
    m.setattr(gate._blocks.Blocks, "add", lambda self, key: 99)


@falsetto.must_fail_when(count_nothing)
def test_the_gate_lets_go_after_so_many_blocks(tmp_path: Path) -> None:
    assert statuses([FIRST, AGAIN, AGAIN, AGAIN], "aaaa", tmp_path) == [2, 2, 0, 0]


@falsetto.must_fail_when(let_go_at_once)
def test_other_findings_are_counted_apart(tmp_path: Path) -> None:
    assert statuses([FIRST, AGAIN, AGAIN, AGAIN, AGAIN], "ababa", tmp_path) == [2, 2, 2, 2, 0]


@falsetto.must_fail_when(count_without_end)
def test_the_next_turn_begins_anew(tmp_path: Path) -> None:
    stops = [FIRST, AGAIN, AGAIN, FIRST]
    assert statuses(stops, "aaaa", tmp_path) == [2, 2, 0, 2]


@falsetto.must_fail_when(count_without_end)
def test_a_record_that_holds_ends_the_count_and_leaves_no_file(tmp_path: Path) -> None:
    assert statuses([AGAIN, AGAIN, AGAIN], "aa.", tmp_path) == [2, 2, 0]
    assert list(tmp_path.iterdir()) == []


@falsetto.must_fail_when(let_go_at_once)
@pytest.mark.parametrize("folder", [None, Path("/dev/null/nowhere")])
def test_where_nothing_can_be_counted_an_agent_is_held_up_once(folder: Path | None) -> None:
    assert statuses([FIRST, AGAIN, AGAIN], "aaa", folder) == [2, 0, 0]


@falsetto.must_fail_when(lambda m: m.setattr(gate._blocks, "_digest", lambda text: "same"))
def test_sessions_and_records_are_counted_apart(tmp_path: Path) -> None:
    assert blocks(tmp_path).add("a") == 1
    assert blocks(tmp_path, session="t").add("a") == 1
    assert blocks(tmp_path, record="w.json").add("a") == 1


def read_then_write(self: Any, key: str) -> int:
    number = len(self._path.read_text().split()) if self._path.exists() else 0
    threading.Event().wait(0.01)
    self._path.write_text(f"{key}\n" * (number + 1))
    return number + 1


@falsetto.must_fail_when(lambda m: m.setattr(gate._blocks.Blocks, "add", read_then_write))
def test_hooks_at_the_same_time_lose_no_block(tmp_path: Path) -> None:
    counted: list[int] = []

    def hold() -> None:
        counted.extend(blocks(tmp_path).add("a") for _ in range(5))

    threads = [threading.Thread(target=hold) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert max(counted) == 40


@falsetto.must_fail_when(lambda m: m.setattr(gate._blocks, "key", str))
def test_findings_are_the_same_whatever_their_words() -> None:
    rule = gate._finding.Rule.FALSE
    one, other = (
        [gate._finding.Finding(rule=rule, subject="t", message=words)] for words in ("a", "b")
    )
    assert gate._blocks.key(one) == gate._blocks.key(other)


@falsetto.must_fail_when(lambda m: m.setattr(gate._blocks, "key", lambda findings: "key"))
def test_findings_differ_by_rule_and_subject() -> None:
    def of(rule: str, subject: str) -> Any:
        made = gate._finding.Finding(rule=gate._finding.Rule(rule), subject=subject, message="no")
        return gate._blocks.key([made])

    assert len({of("false", "t"), of("false", "u"), of("lost-proof", "t")}) == 3


@falsetto.must_fail_when(lambda m: m.setattr(gate._blocks, "folder", lambda *given: None))
@pytest.mark.parametrize(
    ("environment", "platform", "end"),
    [
        ({"XDG_CACHE_HOME": "/c"}, "linux", "/c/falsetto/gate"),
        ({}, "linux", "/.cache/falsetto/gate"),
        ({}, "darwin", "/Library/Caches/falsetto/gate"),
        ({"LOCALAPPDATA": "/l"}, "win32", "/l/falsetto/gate"),
    ],
)
def test_blocks_are_counted_in_the_users_cache(
    environment: dict[str, str], platform: str, end: str
) -> None:
    assert str(gate._blocks.folder(environment, platform)).endswith(end)


@falsetto.must_fail_when(count_nothing)
def test_letting_go_is_loud(tmp_path: Path) -> None:
    assert statuses([AGAIN, AGAIN], "aa", tmp_path) == [2, 2]
    said = gate._held.reply(
        "it falls short", "a", AGAIN, harness=CLAUDE, blocks=blocks(tmp_path), limit=2
    )
    assert "FALSETTO LETS GO after holding the agent up 2 times" in said.stdout
    assert "NOT to be trusted" in said.stdout
    assert "it falls short" in said.stdout
