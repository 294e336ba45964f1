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


def main(arguments: Sequence[str]) -> None:
    """Print each result as soon as it is there, also into a pipe."""
    options = parse(arguments)
    measure = pages if options.page else records if options.records else measured
    for line in measure(options):
        print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
