"""What fails the build comes first; checks that fail for one cause are found together."""

from __future__ import annotations

from typing import Any

import falsetto
from falsetto_documents import SITUATIONS, check, document, left_out
from falsetto_testing import report


def names(whole: Any) -> list[str]:
    """Return the node ids of a document in the order of its page."""
    return [row.nodeid for row in report._page._rows.rows(whole)]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._rows, "_place", lambda row: 0))
def test_what_fails_the_build_is_first_and_what_is_proven_last() -> None:
    checks = [
        check("proven"),
        check("undeclared", "undeclared"),
        check("out of scope", "out-of-scope"),
        check("failed", "positive-failed"),
        check("false", "negative-passed"),
        check("crashed", "internal-error"),
    ]
    whole = document(checks, [left_out("skipped"), left_out("broken", "errored")])
    assert names(whole) == [
        "crashed",
        "false",
        "failed",
        "out of scope",
        "broken",
        "undeclared",
        "skipped",
        "proven",
    ]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._rows, "_RED_STATUSES", ()))
def test_an_error_fails_the_build_although_it_has_no_verdict() -> None:
    whole = document([], [left_out("broken", "errored")])
    assert report._page._rows.rows(whole)[0].urgency is report._page._rows.Urgency.RED


def nothing_slid(row: Any) -> tuple[int, int]:
    """Stand in for the place of a row as if the baseline did not matter."""
    return row.entry is None, report._page._rows._RANK[row.standing]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._rows, "_place", nothing_slid))
def test_among_equals_a_slide_comes_first() -> None:
    both = [check("old", "negative-passed"), check("new", "negative-passed")]
    before = [check("old", "negative-passed"), check("new")]
    assert names(document(both, before=before)) == ["new", "old"]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._rows, "_place", nothing_slid))
def test_a_check_that_is_gone_comes_before_what_is_only_unproven() -> None:
    whole = document([check("a", "undeclared")], before=[check("a", "undeclared"), check("b")])
    assert names(whole) == ["b", "a"]


def all_alike(rows: Any) -> list[str]:
    """Stand in for the causes as if every check had the same one."""
    return ["bad luck" for _ in rows]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._causes, "causes", all_alike))
def test_failures_that_differ_in_numbers_and_names_have_one_cause() -> None:
    lines = ("KeyError: 'a' at 0x7f01", "KeyError: 'b' at 0x8f02", "ValueError: no")
    checks = [
        check(f"a::{number}", "wrong-reason", evidence=f"E   {line}")
        for number, line in enumerate(lines)
    ]
    rows = report._page._rows.rows(document(checks))
    assert report._page._causes.causes(rows) == [
        "wrong-reason: KeyError: … at …",
        "wrong-reason: KeyError: … at …",
        None,
    ]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._causes, "causes", all_alike))
def test_false_checks_that_overlook_the_same_target_have_one_cause() -> None:
    rows = report._page._rows.rows(SITUATIONS["all-false"]())
    assert set(report._page._causes.causes(rows)) == {
        "nothing notices a change of router.pick_route"
    }
