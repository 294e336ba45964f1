"""Measure what Falsetto costs: `python -m bench`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

if not __package__:  # it was started by its path: `python bench`
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from bench._case import cases
from bench._kind import TRIVIAL
from bench._memory import measure_memory
from bench._pairs import measure
from bench._profile import profile
from bench._report import (
    HEAD,
    crowd_line,
    ledger_line,
    loading_line,
    memory_line,
    profile_lines,
    ratio_line,
    record_lines,
)
from bench._startup import measure_startup
from bench._suite import Suite


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller suites and fewer pairs")
    parser.add_argument("--pairs", type=int, help="how many pairs of sessions a comparison takes")
    parser.add_argument(
        "--page",
        action="store_true",
        help="measure the report's page instead, in a Chromium and beside pytest-html",
    )
    parser.add_argument(
        "--records",
        action="store_true",
        help="measure the reading and writing of records instead, beside json and junitparser",
    )
    parser.add_argument(
        "--ledger", action="store_true", help="measure the ledger of an eval harness instead"
    )
    parser.add_argument(
        "--only",
        action="append",
        metavar="TEXT",
        help="measure only what has TEXT in its name (repeatable)",
    )
    return parser.parse_args(arguments)


def measured(options: argparse.Namespace) -> Iterator[str]:
    """Measure what was asked for, and yield the lines that say so."""
    size, pairs = (200, 1) if options.quick else (500, 3)
    pairs = options.pairs or pairs

    def wanted(name: str) -> bool:
        return not options.only or any(text in name for text in options.only)

    comparisons = [case for case in cases(size) if wanted(case.name)]
    yield from [HEAD] if comparisons else []
    for case in comparisons:
        yield ratio_line(case, measure(case, pairs))
    if wanted("loading"):
        yield loading_line(measure_startup(3 * pairs))
    if wanted("memory"):
        yield memory_line(measure_memory(size, 4 * size))
    for declared, title in ((True, "a declared check"), (False, "an undeclared check")):
        if wanted(f"profile of {title}"):
            few, many = (
                Suite(kind=TRIVIAL, checks=checks, declared=declared) for checks in (40, size)
            )
            yield from profile_lines(profile(few, many), title, top=25)


def pages(options: argparse.Namespace) -> Iterator[str]:
    """Measure the report's page, which takes a browser."""
    from bench._page import page_lines

    yield from page_lines(quick=options.quick)


def records(options: argparse.Namespace) -> Iterator[str]:
    """Measure how records are read and written, which takes junitparser to compare with."""
    from bench._records import measure_records

    checks, pairs = (5_000, 1) if options.quick else (100_000, 3)
    yield from record_lines(measure_records(checks, options.pairs or pairs))


def ledgers(options: argparse.Namespace) -> Iterator[str]:
    """Measure what a ledger costs, and see that many cells at once get their own verdicts."""
    from bench._ledger import measure_crowd, measure_ledger

    cells = 500 if options.quick else 5_000
    yield ledger_line(measure_ledger(cells))
    for verb in ("swap", "setattr"):
        yield crowd_line(measure_crowd(verb, 2 * cells))


def main(arguments: Sequence[str]) -> None:
    """Print each result as soon as it is there, also into a pipe."""
    options = parse(arguments)
    measure = measured
    for chosen, other in (
        (options.page, pages),
        (options.records, records),
        (options.ledger, ledgers),
    ):
        measure = other if chosen else measure
    for line in measure(options):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
