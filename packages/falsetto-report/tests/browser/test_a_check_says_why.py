"""An open check shows its runs, the change, the witness, and what to do."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS, check, document
from falsetto_testing import core, junit

Show = Callable[..., Tab]
FALSE = "tests/test_router.py::test_a_reply_stays_in_its_thread"
PROVEN = "tests/test_router.py::test_an_invoice_goes_to_billing"


def opened(show: Show, nodeid: str) -> str:
    """Return what an open check says, on one line."""
    return " ".join(show(SITUATIONS["compared"](), f"#check={nodeid}").opened.split())


@falsetto.must_fail_when(edits("detail.js", "...known.runs.map(", "...[].map("))
def test_a_proof_shows_its_three_runs_each_with_its_outcome_and_time(show: Show) -> None:
    said = opened(show, PROVEN)
    assert "Why this can be trusted As written passed, as it had to 12.3 ms" in said
    assert "Again, unchanged passed, as it had to 13.3 ms" in said
    assert "Under the change failed, as it had to 14.3 ms" in said


@falsetto.must_fail_when(edits("detail.js", "    witness(known),\n", ""))
def test_a_proof_shows_the_assertion_that_bit(show: Show) -> None:
    said = opened(show, PROVEN)
    assert "The assertion that bit, at tests/test_router.py:21" in said
    assert 'assert route.thread_key == "T-1042"' in said


@falsetto.must_fail_when(
    edits("detail.js", "    changed(known, data.change.of[data.change.at[row]]),\n", "")
)
def test_a_proof_shows_the_change_and_what_it_went_through(show: Show) -> None:
    assert "Declared change lose_the_thread setattr router.pick_route" in opened(show, PROVEN)


@falsetto.must_fail_when(edits("detail.js", "own ? make", "false ? make"))
def test_a_change_of_the_checks_own_module_is_pointed_out(show: Show) -> None:
    step = junit.schema.Step(verb="setattr", target="test_router.SIZE", own_module=True)
    tab = show(document([check(PROVEN, changed=(step,))]), f"#check={PROVEN}&green=1")
    assert "in the check's own module, not in the subject" in tab.opened


@falsetto.must_fail_when(edits("detail.js", "`${outcome}, and had to ${verb}`", "outcome"))
def test_a_false_check_shows_the_run_that_had_to_fail(show: Show) -> None:
    said = opened(show, FALSE)
    assert "Under the change passed, and had to fail" in said
    assert "What to do Look for the cause in this order" in said


@falsetto.must_fail_when(edits("detail.js", "judged + scored", "judged"))
def test_runs_of_one_kind_are_numbered_and_show_their_scores(show: Show) -> None:
    kind, outcome = core.RunKind, core.Outcome
    seen = [
        (kind.POSITIVE, outcome.PASSED, (0.9,)),
        (kind.CONTROL, outcome.PASSED, (0.8,)),
        (kind.NEGATIVE, outcome.FAILED, (0.1, None)),
        (kind.NEGATIVE, outcome.PASSED, (0.7,)),
    ]
    runs = [junit.schema.Run(kind=k, outcome=o, duration=0.5, scores=s) for k, o, s in seen]
    tab = show(document([check("a::b", "negative-passed", runs=tuple(runs))]), "#check=a::b")
    said = " ".join(tab.opened.split())
    assert "As written passed, as it had to; score 0.9 500 ms" in said
    assert "Under the change 1 failed, as it had to; scores 0.1, none 500 ms" in said
    assert "Under the change 2 passed, and had to fail; score 0.7 500 ms" in said


@falsetto.must_fail_when(edits("detail.js", "...left.map(", "...[].map("))
def test_runs_that_never_were_are_named(show: Show) -> None:
    said = opened(show, "tests/test_limits.py::test_a_limit_can_be_read")
    assert "Again, unchanged not run Under the change not run" in said
    assert "nobody has said what must turn this check red" in said


@falsetto.must_fail_when(
    edits("detail.js", 'known.evidence ? part("Evidence", code(known.evidence))', "null ? 0")
)
def test_a_failure_shows_its_evidence(show: Show) -> None:
    said = opened(show, "tests/test_router.py::test_the_case_of_a_topic_does_not_matter")
    assert "E AssertionError: assert 'front desk' == 'billing'" in said


@falsetto.must_fail_when(edits("data.js", "1 + Math.floor(row / index.block)", "1"))
def test_each_check_shows_its_own_evidence_in_a_long_list(show: Show) -> None:
    many = [
        check(f"tests/test_a.py::test_{n}", "positive-failed", evidence=f"E  it was {n}")
        for n in range(1_200)
    ]
    tab = show(document(many), "#check=tests/test_a.py::test_1100")
    assert "it was 1100" in tab.opened


@falsetto.must_fail_when(edits("detail.js", "known.slice(-60)", "[]"))
def test_a_check_shows_what_it_was_in_earlier_runs(show: Show) -> None:
    tab = show(SITUATIONS["compared"](), f"#check={FALSE}")
    assert tab.opened
    marks = tab.page.locator(".past li").all_text_contents()
    assert len(marks) == 12
    assert marks[0] == "proven 2026-11-19"
    assert marks[-2:] == ["false 2026-11-29", "false now"]
