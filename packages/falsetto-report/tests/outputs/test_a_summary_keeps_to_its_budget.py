"""The job summary in Markdown."""

from __future__ import annotations

import re
from typing import Any

import falsetto
import pytest
from falsetto_reports import a_document, a_report, graded
from falsetto_sessions import any_text
from falsetto_testing import report
from hypothesis import example, given, settings
from hypothesis import strategies as st

markdown = report._markdown
MANY = a_document(a_report(*(graded(f"test_{n}", "negative-passed") for n in range(50))))
COUNTS = "| 0 | 0 | 50 | 0 | 1 | 50 | 51 |"


def rendered(document: Any, budget: int = 10**6) -> str:
    return str(markdown.render(document, budget).decode())


def take_all_the_room(m: falsetto.Patch) -> None:
    """Render without a budget."""
    real = markdown.render
    m.setattr(markdown, "render", lambda document, budget: real(document, 10**9))


@falsetto.must_fail_when(take_all_the_room)
@settings(max_examples=40)
@given(st.integers(min_value=400, max_value=2500))
@example(400)
def test_a_summary_is_no_longer_than_its_budget(budget: int) -> None:
    text = rendered(MANY, budget)
    assert len(text.encode()) <= budget
    assert COUNTS in text
    assert text.endswith(f" more lines do not fit into {budget} bytes.\n")


@falsetto.must_fail_when(take_all_the_room)
def test_the_totals_are_never_cut() -> None:
    text = rendered(MANY, 1)
    assert COUNTS in text
    assert text.endswith("**Cut:** 54 more lines do not fit into 1 bytes.\n")


def forget_hints(m: falsetto.Patch) -> None:
    """Give every hint as if it were the first."""
    real = markdown._checks
    m.setattr(markdown, "_checks", lambda checks: (x for each in checks for x in real([each])))


@falsetto.must_fail_when(forget_hints)
def test_a_hint_is_given_once() -> None:
    assert rendered(MANY, 10**6).count("Look for the cause in this order") == 1


def cut_all(m: falsetto.Patch) -> None:
    """Leave out everything but the totals."""
    m.setattr(markdown, "_body", lambda document: iter(()))


@falsetto.must_fail_when(cut_all)
def test_what_fits_is_all_there() -> None:
    text = rendered(MANY)
    assert len(re.findall(r"^- \*\*FALSE\*\* ", text, re.M)) == 50
    assert "Cut" not in text


@falsetto.must_fail_when(lambda m: m.setattr(markdown, "_head", lambda document: iter(("",))))
@pytest.mark.parametrize(
    ("made", "said"),
    [
        (a_report(stopped="interrupted"), "> **Incomplete.** Stopped early: `interrupted`"),
        (a_report(checks=()), "> **Nothing was graded.** This says nothing about the suite."),
        (a_report(graded(), not_graded=()), "## Falsetto: every check that ran is proven"),
        (a_report(), "## Falsetto: nothing fails, and not everything is proven"),
    ],
)
def test_the_head_says_what_the_record_comes_to(made: Any, said: str) -> None:
    assert said in rendered(a_document(made)).splitlines()


@falsetto.must_fail_when(cut_all)
def test_lost_proofs_stand_first() -> None:
    made = a_report(graded("test_a", reason="negative-passed"))
    compared = report._comparison.compare(made, a_report(graded("test_a")), "old.json")
    text = rendered(a_document(made, baseline=compared))
    assert re.findall("### (.*) ", text)[:2] == ["Lost proofs", "Fails the build"]
    assert "- `test_router.py::test_a`: proven → false" in text
    assert "Since `old.json`: 1 slid." in text


@falsetto.must_fail_when(cut_all)
def test_merged_records_are_named_with_what_they_differ_in() -> None:
    document = a_document(a_report(), a_report(graded(reason="undeclared"), strict=False))
    text = rendered(document)
    assert "- `strict mode differs: on in a.json; off in b.json`" in text
    assert "unproven from `b.json`, not `proven (a.json)`" in text
    assert "### Records (2)" in text


def let_it_through(m: falsetto.Patch) -> None:
    """Take foreign text for Markdown."""
    m.setattr(markdown, "_code", lambda text: text)


@falsetto.must_fail_when(let_it_through)
@settings(max_examples=60)
@given(any_text())
@example("`<script>alert(1)</script>`")
@example("x\n\n## All proven\n")
@example("``` |")
@example("@everyone")
def test_foreign_text_is_shown_and_not_obeyed(text: str) -> None:
    shown = markdown._code(text)
    fence = re.match("`+", shown)
    assert fence is not None
    inside = shown[len(fence[0]) : -len(fence[0])]
    assert "\n" not in shown
    assert shown.endswith(fence[0])
    assert fence[0] not in re.findall("`+", inside)
    assert inside


@falsetto.must_fail_when(
    lambda m: m.setattr(markdown, "_rank", lambda check, report: check.nodeid),
)
def test_the_worst_check_stands_first() -> None:
    reasons = {"test_a": "misconfigured", "test_b": "positive-failed", "test_c": "negative-passed"}
    text = rendered(a_document(a_report(*(graded(n, reason) for n, reason in reasons.items()))))
    assert re.findall(r"\*\*(\w+)\*\* ", text) == ["FALSE", "FAILED", "UNPROVEN"]
