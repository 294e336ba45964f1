from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_reports import a_report, excluded, graded
from falsetto_testing import report

comparison = report._comparison
BY_NAME: dict[str, dict[str, Any]] = {
    "proven": {"checks": (graded(),), "not_graded": ()},
    "unproven": {"checks": (graded(reason="undeclared"),), "not_graded": ()},
    "false": {"checks": (graded(reason="negative-passed"),), "not_graded": ()},
    "failed": {"checks": (graded(reason="positive-failed"),), "not_graded": ()},
    "skipped": {"checks": (), "not_graded": (excluded("test_key", "skipped"),)},
    "excluded": {"checks": (), "not_graded": (excluded("test_key"),)},
    "absent": {"checks": (graded("test_other"),), "not_graded": ()},
    "left out": {"checks": (graded("test_other"),), "not_graded": (), "selection": None},
    "cut off": {"checks": (graded("test_other"),), "not_graded": (), "stopped": "interrupted"},
}


def kind(before: str, after: str) -> str | None:
    compared = comparison.compare(a_report(**BY_NAME[after]), a_report(**BY_NAME[before]), "old")
    change = compared.changes.get("test_router.py::test_key")
    return None if change is None else str(change.kind.value)


def see_no_kinds(m: falsetto.Patch) -> None:
    """Call every change by the same name."""
    m.setattr(comparison, "_kind", lambda before, after, missing: missing)


@falsetto.must_fail_when(see_no_kinds)
@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("proven", "false", "slid"),
        ("proven", "failed", "slid"),
        ("proven", "unproven", "slid"),
        ("proven", "excluded", "slid"),
        ("proven", "skipped", "slid"),
        ("skipped", "unproven", "newly unproven"),
        ("false", "unproven", "newly unproven"),
        ("unproven", "false", "changed"),
        ("skipped", "excluded", "changed"),
        ("false", "proven", "fixed"),
        ("excluded", "proven", "fixed"),
        ("absent", "proven", "added"),
        ("absent", "skipped", "added"),
    ],
)
def test_a_check_that_differs_is_told_by_its_kind(before: str, after: str, expected: str) -> None:
    assert kind(before, after) == expected


def see_what_is_there(m: falsetto.Patch) -> None:
    """Pass over what the record lacks."""
    real = comparison._change
    m.setattr(
        comparison, "_change", lambda before, after, missing: after and real(before, after, missing)
    )


@falsetto.must_fail_when(see_what_is_there)
@pytest.mark.parametrize(
    ("after", "expected"), [("absent", "gone"), ("left out", "not run"), ("cut off", "not run")]
)
def test_a_check_is_gone_only_from_a_record_of_the_whole_suite(after: str, expected: str) -> None:
    assert kind("proven", after) == expected


def call_all_changed(m: falsetto.Patch) -> None:
    """Call a check changed that is as it was."""
    changed = comparison.Change(kind=comparison.Kind.CHANGED, before=None, after=None)
    m.setattr(comparison, "_change", lambda *given: changed)


@falsetto.must_fail_when(call_all_changed)
@pytest.mark.parametrize("name", ["proven", "unproven", "false", "excluded"])
def test_a_check_that_is_as_it_was_is_not_told(name: str) -> None:
    assert kind(name, name) is None


@falsetto.must_fail_when(
    lambda m: m.setattr(report._history, "_when", lambda each: each.name),
)
def test_earlier_sessions_stand_in_the_order_in_which_they_started() -> None:
    starts = {
        "a": "2026-11-30T09:29:46+00:00",
        "b": "2026-11-30T10:00:00+02:00",
        "c": "2026-11-30T09:00:00Z",
        "d": "some day",
    }
    inputs = [
        report._inputs.Input(name=name, report=a_report(started=start))
        for name, start in starts.items()
    ]
    past = report._history.history(inputs)
    assert [each.name for each in past] == ["d", "b", "c", "a"]
    assert past[0].standings["test_router.py::test_key"].value == "proven"
