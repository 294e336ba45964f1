"""The asyncio harness grades the cells that it mints, as far as its budget goes."""

from __future__ import annotations

from pathlib import Path

import falsetto
import falsetto_docs
from falsetto_docs import Finished
from falsetto_examples import Example

HARNESS = Example.named("embed-harness")


def ran(folder: Path, runs: int = 3_000) -> Finished:
    """Run the harness for 500 cells, and as many runs."""
    few = Example(name=HARNESS.name, files=dict(HARNESS.files))
    text = few.files["harness.py"].replace("CELLS = 5_000", "CELLS = 500")
    few.files["harness.py"] = text.replace("runs=14_500", f"runs={runs}")
    return few.run(folder)


@falsetto.must_fail_when(HARNESS.edited("harness.py", "gold in await", "f' {gold}.' in await"))
def test_the_readme_shows_what_is_printed(tmp_path: Path) -> None:
    done = HARNESS.run(tmp_path)
    assert not falsetto_docs.differences(HARNESS.command().expected, done.printed)
    assert done.status == 1


@falsetto.must_fail_when(
    HARNESS.edited("harness.py", "sum(map(ledger.counts, graded))", "len(graded)")
)
def test_only_what_is_proven_is_to_be_trusted(tmp_path: Path) -> None:
    first, *_, line = ran(tmp_path).printed.splitlines()
    assert first == "500 verdicts in the event file, 486 to be trusted"
    assert line.startswith("falsetto: 486 proven, ")


@falsetto.must_fail_when(HARNESS.edited("harness.py", "budget=BUDGET, ", ""))
def test_what_is_over_the_budget_stays_in_the_denominator(tmp_path: Path) -> None:
    printed = ran(tmp_path, runs=300).printed
    assert "\n   398 over-budget\n" in printed
    assert printed.endswith(" (500 graded of 500 run)\n")


@falsetto.must_fail_when(
    HARNESS.edited("harness.py", "print(ledger.line())", "print(ledger.line().upper())")
)
def test_the_event_file_ends_with_the_line_on_the_terminal(tmp_path: Path) -> None:
    printed = ran(tmp_path).printed
    written = falsetto.read_events(tmp_path / "cells.jsonl")
    assert written.end is not None
    assert written.end["line"] == printed.splitlines()[-1]
