"""Each rule of the gate, with a record that falls short of it and one beside it that holds."""

from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_reports import a_report, excluded, facts, graded
from falsetto_testing import core, junit, report

decision = report._gate._decision
Requirement = report._gate._facts.Requirement
RULES = {ask.__name__: ask for ask in decision.RULES}


def asking(*words: str, **said: Any) -> dict[str, Any]:
    return {"requirements": frozenset(Requirement(word) for word in words), **said}


def of(selection: Any = None, **said: Any) -> Any:
    return a_report(**said, selection=selection and junit.schema.Selection(**selection))


def own_module(own: bool) -> Any:
    step = core.Changed(verb="setattr", target="test_router.pick", own_module=own)
    return graded(changed=(step,))


PART = {"collected": 2, "deselected": 0, "whole": False}
MORE = {"collected": 3, "deselected": 0, "whole": True}
LEFT = {"collected": 2, "deselected": 1, "whole": True}
PROVEN = a_report(graded())
WEAK = graded(raised_by_change=True)
NO_CHANGE = graded(changed=())

SHORT = [
    ("incomplete", a_report(stopped="interrupted"), {}),
    ("incomplete", a_report(stopped=None, complete=False), {}),
    ("incomplete", a_report(stopped=None, finished=None), {}),
    ("incomplete", a_report(not_graded=(excluded(status="incomplete"),)), {}),
    ("another_root", None, {"is_of_root": False}),
    ("stale", None, {"drift": {"router.py": "has changed since the record was made"}}),
    ("stale", None, {"newcomers": ("test_more.py",)}),
    ("unlisted", a_report(files={}), {}),
    ("unlisted", a_report(files={"router.py": "9f"}), {}),
    ("too_old", None, {"max_age": 12}),
    ("too_old", a_report(finished="2026-11-30T09:31:01+00:00"), {"max_age": 60}),
    ("too_old", a_report(started="2026-11-30T09:29:48+00:00"), {"max_age": 60}),
    ("too_old", a_report(finished="2026-11-30T09:29:59"), {"max_age": 60}),
    ("too_old", a_report(finished="yesterday"), {"max_age": 60}),
    ("failing", a_report(graded(reason="negative-passed")), {}),
    ("failing", a_report(graded(reason="negative-passed", fails_build=False)), {}),
    ("failing", a_report(graded(reason="positive-failed")), {}),
    ("failing", a_report(graded(reason="misconfigured", fails_build=False)), {}),
    ("failing", a_report(graded(reason="undeclared"), strict=True), {}),
    ("failing", a_report(graded(reason="undeclared"), strict=False), asking("strict")),
    ("failing", a_report(graded(reason="undeclared", fails_build=True), strict=False), {}),
    ("failing", a_report(graded(fails_build=True)), {}),
    ("errored", a_report(not_graded=(excluded(status="errored"),)), {}),
    ("not_graded", a_report(not_graded=(excluded(status="not graded"),), strict=True), {}),
    ("nothing_graded", a_report(checks=()), {}),
    ("not_strict", a_report(strict=False), asking("strict")),
    ("not_whole", of(None), asking("whole")),
    ("not_whole", of(PART), asking("whole")),
    ("not_whole", of(LEFT), asking("whole")),
    ("not_whole", of(MORE), asking("whole")),
    ("not_subject", a_report(own_module(True)), asking("subject")),
    ("not_subject", a_report(WEAK), asking("subject")),
    ("not_subject", a_report(NO_CHANGE), asking("subject")),
    ("excluded", a_report(not_graded=(excluded(), excluded("b", "skipped"))), {"max_excluded": 1}),
    ("excluded", a_report(not_graded=(excluded("b", "xfail"),)), {"max_excluded": 0}),
    ("exit_status", a_report(exitstatus=1), {}),
    ("exit_status", a_report(exitstatus=None), {}),
    ("lost", a_report(graded(reason="undeclared"), strict=False), {"baseline": PROVEN}),
    ("weakened", a_report(WEAK), {"baseline": PROVEN}),
    ("weakened", a_report(own_module(True)), {"baseline": PROVEN}),
    ("weakened", a_report(NO_CHANGE), {"baseline": PROVEN}),
    ("weakened", a_report(strict=False), {"baseline": PROVEN}),
    ("weakened", None, {"baseline": a_report(controls=2)}),
    ("weakened", None, {"baseline": a_report(repeats=2)}),
    (
        "new",
        a_report(graded(), graded("b", reason="undeclared"), strict=False),
        {"baseline": a_report(strict=False), "new_proven": True},
    ),
    (
        "new",
        a_report(not_graded=(excluded(), excluded("b", "skipped"))),
        {"baseline": PROVEN, "new_proven": True},
    ),
    ("not_run", of(PART), {"baseline": a_report(graded(), graded("b"))}),
]

HOLDS = [
    (None, {}),
    (None, asking("strict", "complete", "whole", "subject")),
    (None, {"max_age": 13}),
    (None, {"max_excluded": 1}),
    (a_report(started="2026-11-30T09:29:46Z"), {"max_age": 60}),
    (a_report(finished="2026-11-30T10:29:47+01:00"), {"max_age": 60}),
    (a_report(graded(reason="undeclared"), strict=False), {}),
    (a_report(graded(), graded("b", "undeclared"), strict=False), {"max_excluded": 1}),
    (a_report(not_graded=(excluded(status="not graded"),), strict=False), {}),
    (a_report(not_graded=(excluded(status="not gradable"),)), {}),
    (of(PART), {}),
    (of(PART), {"baseline": PROVEN}),
    (a_report(pytest=None, files={"cases.json": "9f"}), {}),
    (a_report(own_module(False)), asking("subject")),
    (a_report(graded(reason="undeclared"), strict=False), asking("subject")),
    (a_report(WEAK), {"baseline": a_report(WEAK)}),
    (a_report(own_module(True)), {"baseline": a_report(own_module(True))}),
    (None, {"baseline": PROVEN, "new_proven": True}),
    (a_report(graded(), graded("b")), {"baseline": PROVEN, "new_proven": True}),
    (
        a_report(graded(), graded("b", reason="undeclared"), strict=False),
        {"baseline": a_report(strict=False)},
    ),
    (
        a_report(graded(reason="undeclared"), strict=False),
        {"baseline": a_report(graded(reason="undeclared"), strict=False), "new_proven": True},
    ),
]


def without(m: falsetto.Patch, rule: str) -> None:
    """Ask everything but this one thing."""
    m.setattr(decision, "RULES", tuple(ask for name, ask in RULES.items() if name != rule))


def found(made: Any, said: dict[str, Any]) -> set[str]:
    """Return the names of what the gate finds, as each rule says it by itself."""
    given = facts(made, **said)
    kept = {finding.rule for finding in decision.decide(given)}
    return {
        name
        for name, ask in RULES.items()
        if ask in decision.RULES and any(finding.rule in kept for finding in ask(given))
    }


@falsetto.must_fail_when(without)
@pytest.mark.parametrize(("rule", "made", "said"), SHORT)
def test_a_record_falls_short_of_the_rule(rule: str, made: Any, said: dict[str, Any]) -> None:
    assert rule in found(made, said)


def find_always(m: falsetto.Patch) -> None:
    """Find something wrong with every record."""
    finding = report._gate._finding.Finding(rule=report._gate._finding.Rule.STALE, message="no")
    m.setattr(decision, "RULES", (lambda given: [finding],))


@falsetto.must_fail_when(find_always)
@pytest.mark.parametrize(("made", "said"), HOLDS)
def test_a_record_beside_it_holds(made: Any, said: dict[str, Any]) -> None:
    assert decision.decide(facts(made, **said)) == ()


def one_rule_more(facts: Any) -> tuple[Any, ...]:
    return ()


@falsetto.must_fail_when(
    lambda m: m.setattr(decision, "RULES", (*decision.RULES, one_rule_more)),
)
def test_every_rule_is_shown_here() -> None:
    assert {ask.__name__ for ask in decision.RULES} == {rule for rule, _, _ in SHORT}
