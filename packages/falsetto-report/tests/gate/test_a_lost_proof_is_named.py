"""A proof that a baseline holds is not lost without being named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import falsetto
import pytest
from falsetto_reports import a_report, excluded, facts, graded
from falsetto_testing import core, junit, report

gate = report._gate
Change, Kind = report._comparison.Change, report._comparison.Kind
BASELINE = a_report(graded("test_a"), graded("test_b"))
KEPT = graded("test_a")
NOT_WHOLE = junit.schema.Selection(collected=2, deselected=4, whole=False)


def told(made: Any, **said: Any) -> list[str]:
    """Return what is said of ``test_b``."""
    findings = gate._decision.decide(facts(made, baseline=BASELINE, **said))
    return [
        f"{finding.rule.value}: {finding.message}"
        for finding in findings
        if finding.subject == "test_router.py::test_b"
    ]


def never_look_back(m: falsetto.Patch) -> None:
    """See no difference from the baseline."""
    m.setattr(gate._losses, "compare", lambda *given: report._comparison.Comparison(**SAME))


SAME: dict[str, Any] = {"name": "", "started": "", "line": "", "changes": {}}

LOST = {
    "deleted": ((KEPT,), (excluded(),), "gone"),
    "excluded": ((KEPT,), (excluded("test_b"),), "excluded"),
    "skipped": ((KEPT,), (excluded("test_b", "skipped"),), "skipped"),
    "expected to fail": ((KEPT,), (excluded("test_b", "xfail"),), "xfail"),
    "undeclared": (
        (KEPT, graded("test_b", reason="undeclared")),
        (),
        "unproven: no declared change",
    ),
    "weakened": (
        (KEPT, graded("test_b", reason="negative-passed")),
        (),
        "false: still passed under the declared change, so it cannot fail when it should",
    ),
    "broken": ((KEPT, graded("test_b", reason="positive-failed")), (), "failed: failed as written"),
}


@falsetto.must_fail_when(never_look_back)
@pytest.mark.parametrize(("checks", "not_graded", "now"), LOST.values(), ids=LOST)
def test_a_check_that_was_proven_and_is_not_is_a_lost_proof(
    checks: Any, not_graded: Any, now: str
) -> None:
    made = a_report(checks=checks, not_graded=not_graded, strict=False)
    assert told(made) == [f"lost-proof: was proven and is now {now}"]


@falsetto.must_fail_when(never_look_back)
def test_a_check_that_a_selection_left_out_is_told_apart_from_one_that_is_gone() -> None:
    made = a_report(KEPT, selection=NOT_WHOLE)
    assert told(made) == ["not-run: was proven and was not run"]


@falsetto.must_fail_when(never_look_back)
def test_a_check_that_a_session_did_not_get_to_is_not_gone() -> None:
    assert told(a_report(KEPT, stopped="interrupted")) == ["not-run: was proven and was not run"]


@falsetto.must_fail_when(lambda m: m.setattr(gate._losses, "_weaker", lambda *each: None))
def test_a_proof_that_shows_less_than_it_did_is_weakened() -> None:
    own = core.Changed(verb="setattr", target="test_router.pick", own_module=True)
    made = a_report(KEPT, graded("test_b", changed=(own,)))
    assert told(made) == [
        "weakened: was proven by more than now: the change is to the check's own module"
    ]


def call_the_worse_the_better(m: falsetto.Patch) -> None:
    """Count a check that ran twice by the better of its results."""
    m.setattr(report._standing, "min", max, raising=False)


@falsetto.must_fail_when(call_the_worse_the_better)
def test_a_check_that_ran_twice_keeps_its_proof_only_when_both_are_proofs() -> None:
    made = a_report(KEPT, graded("test_b"), graded("test_b", reason="undeclared"), strict=False)
    assert told(made) == ["lost-proof: was proven and is now unproven: no declared change"]


def know_nothing(given: Any) -> Iterator[tuple[str, Any]]:
    """Take every check for one that the baseline does not know."""
    for nodeid, standing in report._standing.standings(given.report).items():
        yield nodeid, Change(kind=Kind.ADDED, before=None, after=standing)


@falsetto.must_fail_when(lambda m: m.setattr(gate._losses, "_changes", know_nothing))
def test_yesterdays_undeclared_check_is_tolerated_and_a_new_one_is_not() -> None:
    old, new = graded("test_old", reason="undeclared"), graded("test_new", reason="undeclared")
    findings = gate._decision.decide(
        facts(
            a_report(old, new, strict=False),
            baseline=a_report(old, strict=False),
            new_proven=True,
        )
    )
    assert [(finding.rule.value, finding.subject) for finding in findings] == [
        ("new", "test_router.py::test_new")
    ]
