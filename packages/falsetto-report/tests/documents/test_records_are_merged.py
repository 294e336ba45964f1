"""Shards, jobs and event files become one record."""

from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_reports import a_document, a_report, excluded, graded
from falsetto_testing import core, junit, report

merging = report._merging
RANKED = report._standing.WORST_FIRST


def entry(standing: Any, name: str = "test_key") -> dict[str, Any]:
    """Return what makes a record of one check with this standing."""
    if isinstance(standing, core.Status):
        return {"checks": (), "not_graded": (excluded(name, standing.value),)}
    reasons = {"false": "negative-passed", "failed": "positive-failed", "proven": "stated-reason"}
    reason = reasons.get(standing.value, "undeclared")
    return {"checks": (graded(name, reason=reason),), "not_graded": ()}


def take_the_first(m: falsetto.Patch) -> None:
    """Keep of several results the first."""
    m.setattr(merging, "badness", lambda entry: 0)


@falsetto.must_fail_when(take_the_first)
@pytest.mark.parametrize("worse", RANKED[:-1], ids=lambda worse: f"worse-{worse.value}")
def test_the_worse_of_two_results_counts(worse: Any) -> None:
    better = RANKED[RANKED.index(worse) + 1]
    document = a_document(a_report(**entry(better)), a_report(**entry(worse)))
    (duplicate,) = document.duplicates
    assert report._standing.standings(document.report) == {"test_router.py::test_key": worse}
    assert (duplicate.kept, duplicate.source) == (worse, "b.json")
    assert duplicate.dropped == (f"{better.value} (a.json)",)


@falsetto.must_fail_when(take_the_first)
def test_of_two_unproven_results_the_one_that_fails_the_build_counts() -> None:
    mild, grave = (graded(reason=reason) for reason in ("undeclared", "misconfigured"))
    document = a_document(a_report(mild), a_report(grave))
    assert [check.reason.value for check in document.report.checks] == ["misconfigured"]


def lose_the_second(m: falsetto.Patch) -> None:
    """Read only the first record."""
    real = merging._resolved
    m.setattr(merging, "_resolved", lambda inputs: real(inputs[:1]))


@falsetto.must_fail_when(lose_the_second)
def test_totals_and_line_are_those_of_all_checks() -> None:
    shards = [a_report(graded(name), not_graded=()) for name in ("test_a", "test_b")]
    merged = a_document(*shards).report
    assert merged.line == (
        "falsetto: 2 proven, 0 failed as written, 0 false, 0 unproven (2 graded of 2 run)"
    )
    assert (merged.totals.graded, merged.totals.run) == (2, 2)
    junit._validation.refuse_odds(merged, "the merged record")


@falsetto.must_fail_when(lambda m: m.setattr(merging, "_stopped", lambda sources: None))
def test_it_is_incomplete_when_any_is_and_says_whose_end_is_missing() -> None:
    merged = a_document(a_report(), a_report(graded("b"), stopped="interrupted")).report
    assert not merged.complete
    assert merged.line.endswith(" - stopped early: b.json: interrupted")


def always_merge(m: falsetto.Patch) -> None:
    """Merge also what stands alone."""
    m.setattr(merging, "len", lambda things: 2, raising=False)


@falsetto.must_fail_when(always_merge)
def test_a_record_that_stands_alone_is_left_as_it_is() -> None:
    twice = a_report(graded(), graded(), args=("-q",))
    document = a_document(twice)
    assert document.report is twice
    assert document.duplicates == ()


@falsetto.must_fail_when(lambda m: m.setattr(merging, "_mixed_settings", lambda inputs: ()))
@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"strict": False}, "strict mode differs: on in a.json; off in b.json"),
        ({"controls": 2}, "the number of control runs differs: 1 in a.json; 2 in b.json"),
        ({"repeats": 2}, "the number of runs under a change differs: 1 in a.json; 2 in b.json"),
        ({"python": "3.10"}, "the version of Python differs: 3.13.0 in a.json; 3.10 in b.json"),
        ({"pytest": None}, "the version of pytest differs: 9.2.0 in a.json; none in b.json"),
        ({"rootdir": "/w"}, "the root directory differs: /project in a.json; /w in b.json"),
    ],
)
def test_settings_that_differ_are_stated(said: dict[str, Any], sentence: str) -> None:
    assert a_document(a_report(), a_report(graded("b"), **said)).mixed == (sentence,)


@falsetto.must_fail_when(lambda m: m.setattr(merging, "_mixed_files", lambda inputs: ()))
def test_records_of_different_states_of_a_file_say_so() -> None:
    states = ({"a.py": "1", "b.py": "1"}, {"a.py": "2", "b.py": "1"})
    document = a_document(*(a_report(graded(files["a.py"]), files=files) for files in states))
    assert document.mixed == ("the records are of different states of a.py",)


@falsetto.must_fail_when(lambda m: m.setattr(merging, "all", any, raising=False))
def test_the_strictest_thing_is_said_only_when_it_is_true_of_all() -> None:
    part = junit.schema.Selection(collected=1, deselected=1, whole=False)
    other = a_report(graded("b"), strict=False, selection=part, not_graded=())
    merged = a_document(a_report(), other).report
    assert (merged.strict, merged.selection.whole) == (False, False)


@falsetto.must_fail_when(lambda m: m.setattr(merging, "_worst_status", lambda statuses: 0))
@pytest.mark.parametrize(("statuses", "worst"), [((0, 1), 1), ((2, 0), 2), ((0, None), None)])
def test_the_worst_exit_status_is_kept(statuses: Any, worst: int | None) -> None:
    reports = [a_report(graded(str(each)), exitstatus=each) for each in statuses]
    assert a_document(*reports).report.exitstatus == worst


@falsetto.must_fail_when(lambda m: m.setattr(merging, "max", min, raising=False))
def test_a_check_that_two_records_hold_was_collected_once() -> None:
    merged = a_document(a_report(), a_report()).report
    assert (merged.selection.collected, merged.selection.whole) == (2, True)
