"""The reference names all that `falsetto-report` and `falsetto-gate` take and say."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import falsetto
import pytest
from falsetto_testing import report

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
gate = report._gate
COMMANDS = {"falsetto-report": report._cli, "falsetto-gate": gate._cli}


def page(name: str) -> str:
    """Return a page of the reference."""
    return (REFERENCE / f"{name}.md").read_text("utf-8")


def options(parser: argparse.ArgumentParser) -> set[str]:
    """Return the long options of a parser, its help left out."""
    given = re.findall(r"--[a-z-]+", parser.format_help())
    return {option for option in given if option in parser._option_string_actions} - {"--help"}


def with_one_more(m: falsetto.Patch, command: str) -> None:
    """Offer an option that no page knows."""
    real: Callable[[], Any] = COMMANDS[command]._parser

    def parser() -> Any:
        made = real()
        made.add_argument("--loud")
        return made

    m.setattr(COMMANDS[command], "_parser", parser)


@falsetto.must_fail_when(with_one_more)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_page_of_a_command_describes_every_option(command: str) -> None:
    described = set(re.findall(r"^\| .*`(--[a-z-]+)", page(command), flags=re.MULTILINE))
    assert options(COMMANDS[command]._parser()) - described == set()


@falsetto.must_fail_when(lambda m: m.setattr(gate._finding, "Rule", gate._facts.Requirement))
def test_the_page_of_the_gate_describes_every_rule_and_no_other() -> None:
    rules = page("falsetto-gate").partition("## Rules")[2].partition("## Hooks")[0]
    described = re.findall(r"^\| `([a-z-]+)` \|", rules, flags=re.MULTILINE)
    assert sorted(described) == sorted(rule.value for rule in gate._finding.Rule)


@falsetto.must_fail_when(lambda m: m.setattr(gate._hooks, "HARNESSES", {"vim": None}))
def test_the_page_of_the_gate_describes_every_harness() -> None:
    hooks = page("falsetto-gate").partition("## Hooks")[2]
    rows = "".join(re.findall(r"^\| `.*$", hooks, flags=re.MULTILINE))
    assert set(gate._hooks.HARNESSES) <= set(re.findall(r"`(\w+)`", rows))


@falsetto.must_fail_when(lambda m: m.setattr(report._comparison, "Kind", gate._finding.Rule))
def test_the_page_of_the_reports_describes_every_kind_of_difference() -> None:
    kinds = page("falsetto-report").partition("## Baseline")[2].partition("## Markdown")[0]
    described = re.findall(r"^\| ([a-z ]+) \|", kinds, flags=re.MULTILINE)
    assert set(described) - {"kind"} == {kind.value for kind in report._comparison.Kind}


@falsetto.must_fail_when(
    lambda m: m.setattr(report._standing, "WORST_FIRST", report._standing.WORST_FIRST[::-1])
)
def test_the_page_of_the_reports_tells_the_worse_from_the_better() -> None:
    told = page("falsetto-report").partition("worst first: ")[2].partition(".\n")[0]
    order = re.sub(r"\([^)]*\)|\s+", " ", told)
    words = [" ".join(word.split()) for word in order.split(",")]
    assert words == [standing.value for standing in report._standing.WORST_FIRST]
