"""Cells of two scorers that inspect_ai ships: each false one, and a proven one beside it."""

from __future__ import annotations

import asyncio
import sys

from adapter import cell
from falsetto import Ledger, Subject, plant
from inspect_ai.dataset import Sample
from inspect_ai.scorer import includes, match

OPEN = "What is the capital of France?"
CHOICE = "Which is the capital of France, Paris or Lyon?"
RECORDED = {OPEN: "Paris", CHOICE: "Paris"}

answer = Subject(RECORDED.__getitem__, name="the model")
wrong = plant(answer, other="Lyon")
parroted = plant(answer, "echo")

CELLS = {
    "includes": (includes(), Sample(OPEN, target="Paris"), wrong),
    "includes, no target": (includes(), Sample(OPEN), wrong),
    "match": (match(), Sample(OPEN, target="Paris"), wrong),
    "match, no target": (match(), Sample(OPEN), wrong),
    "includes, a choice": (includes(), Sample(CHOICE, target="Paris"), parroted),
    "match exactly, a choice": (match("exact"), Sample(CHOICE, target="Paris"), parroted),
}


async def main():
    with Ledger() as ledger:
        for name, (scorer, sample, must_fail) in CELLS.items():
            await ledger.agrade(name, cell(scorer, sample, answer), must_fail=must_fail)
    for check in ledger.record().checks:
        print(f"{check.grade.verdict.value.upper():8} {check.nodeid}")
    print(ledger.line())
    return ledger.exit_status()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
