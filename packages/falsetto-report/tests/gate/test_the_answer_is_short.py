"""What the gate says: five findings at most, a hint for each, what to run."""

from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_reports import a_report, facts, graded
from falsetto_testing import core, report

gate = report._gate
MANY = a_report(*(graded(f"test_{number}", "negative-passed") for number in range(7)))


def answered(made: Any = None, **said: Any) -> list[str]:
    given = facts(made, **said)
    text = gate._answer.answer(given, gate._decision.decide(given), "out/v.json")
    return list(text.splitlines())


def say_nothing(m: falsetto.Patch) -> None:
    """Answer with one word."""
    m.setattr(gate._answer, "answer", lambda *given: "no\nno")


@falsetto.must_fail_when(say_nothing)
def test_a_record_that_holds_is_answered_with_its_verdict_line() -> None:
    counted = "1 proven, 0 failed as written, 0 false, 0 unproven (1 graded of 2 run; 1 excluded)"
    assert answered() == ["falsetto-gate: holds", f"falsetto: {counted}"]


@falsetto.must_fail_when(lambda m: m.setattr(gate._answer, "MOST", 6))
def test_five_findings_are_told_and_the_rest_are_counted() -> None:
    lines = answered(MANY)
    assert lines[0] == "falsetto-gate: falls short: 7 false"
    assert len([line for line in lines if line.startswith("- false: ")]) == 5
    assert "... and 2 more" in lines


@falsetto.must_fail_when(say_nothing)
def test_a_hint_is_given_once() -> None:
    hint = core.REASONS[core.Reason.NEGATIVE_PASSED].hint
    assert [line for line in answered(MANY) if hint in line] == [f"    hint: {hint}"]


@falsetto.must_fail_when(say_nothing)
def test_the_commands_try_the_checks_and_write_the_record_anew() -> None:
    made = a_report(graded("test_a[x y]", "negative-passed"), strict=True)
    assert answered(made)[-2:] == [
        "try them: pytest --falsetto-strict 'test_router.py::test_a[x y]'",
        "then run: pytest --falsetto-strict --falsetto-json=out/v.json",
    ]


@falsetto.must_fail_when(lambda m: m.setattr(gate._answer, "_plain", lambda text: text))
@pytest.mark.parametrize("odd", ["test_a[x  y]", "test_a[" + "x" * 600 + "]"])
def test_a_check_whose_name_cannot_be_typed_as_it_is_is_not_tried(odd: str) -> None:
    lines = answered(a_report(graded(odd, "negative-passed"), graded("test_b", "negative-passed")))
    assert "try them: pytest --falsetto-strict test_router.py::test_b" in lines


@falsetto.must_fail_when(say_nothing)
def test_a_check_that_is_gone_is_not_tried() -> None:
    lines = answered(a_report(strict=True), baseline=a_report(graded("test_gone"), graded()))
    assert "- lost-proof: test_router.py::test_gone was proven and is now gone" in lines
    assert not [line for line in lines if line.startswith("try them")]


@falsetto.must_fail_when(say_nothing)
def test_under_another_runner_no_command_is_guessed() -> None:
    made = a_report(graded(reason="negative-passed"), pytest=None)
    assert answered(made)[-1] == "then run the session again, and write out/v.json anew"


@falsetto.must_fail_when(lambda m: m.setattr(gate._answer, "clean", lambda text, limit=0: text))
@pytest.mark.parametrize("foreign", ["\x1b[32mholds", "\u202esdloh", "x" * 9000])
def test_foreign_text_is_bounded_and_cannot_paint_over_the_answer(foreign: str) -> None:
    # The record's reader takes what anybody wrote, so it need not be clean.
    findings = [
        gate._finding.Finding(rule=gate._finding.Rule.FALSE, subject=foreign, message=foreign)
    ]
    said = gate._answer.answer(facts(), findings, "v.json")
    assert foreign not in said
    assert len(said) < 2000


@falsetto.must_fail_when(
    lambda m: m.setattr(gate._answer, "_line", lambda given: given.report.line)
)
def test_the_verdict_line_is_counted_again() -> None:
    made = a_report(graded(reason="negative-passed"), line="falsetto: 99 proven")
    assert answered(made)[1].startswith("falsetto: 0 proven, 0 failed as written, 1 false")


@falsetto.must_fail_when(
    lambda m: m.setattr(gate._decision, "_RANK", dict.fromkeys(gate._finding.Rule, 0))
)
def test_the_worst_comes_first_and_a_check_once() -> None:
    made = a_report(
        graded("test_u", reason="undeclared"), graded("test_f", "negative-passed"), strict=True
    )
    findings = gate._decision.decide(facts(made, baseline=a_report(graded("test_f"))))
    assert [(each.rule.value, each.subject[16:]) for each in findings] == [
        ("lost-proof", "test_f"),
        ("unproven", "test_u"),
    ]
