"""The head says the worst first, and is green only where all that counts is proven."""

from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_documents import SITUATIONS, check, document, left_out
from falsetto_testing import report

PROVEN = check("a::proven")
HEADS = {
    "no check ran": (document(), "amber", "No check ran"),
    "no check ran, strictly": (document(strict=True), "red", "No check ran"),
    "nothing was graded": (SITUATIONS["nothing-graded"](), "amber", "Nothing was graded"),
    "all is proven": (SITUATIONS["all-green"](), "green", "Every graded check is proven"),
    "some is excluded": (
        document([PROVEN], [left_out("a::live", "excluded", "live")]),
        "green",
        "Every graded check is proven",
    ),
    "another plugin ran some": (
        document([PROVEN], [left_out("a::rerun", "not graded")]),
        "amber",
        "Every graded check is proven",
    ),
    "the run did not end": (
        document([PROVEN], stopped="Interrupted"),
        "amber",
        "1 proven, and the run did not end",
    ),
    "the run failed otherwise": (
        document([PROVEN], exitstatus=1),
        "amber",
        "Every graded check is proven, and the run failed",
    ),
    "one is unproven": (
        document([PROVEN, check("a::b", "undeclared")]),
        "amber",
        "1 check is unproven",
    ),
    "one is unproven, strictly": (
        document([check("a::b", "undeclared")], strict=True),
        "red",
        "1 check fails the build",
    ),
    "one failed": (
        document([check("a::b", "positive-failed")]),
        "red",
        "1 check failed as written",
    ),
    "one is false": (SITUATIONS["all-false"](), "red", "5 checks are false"),
    "one ended in an error": (
        document([PROVEN], [left_out("a::b", "errored")]),
        "red",
        "1 check fails the build",
    ),
}


def always_green(record: Any, rows: Any) -> Any:
    """Stand in for the headline as if nothing were ever wrong."""
    return report._page._headline.Headline("green", "All is well", "")


@falsetto.must_fail_when(lambda m: m.setattr(report._page._headline, "headline", always_green))
@pytest.mark.parametrize("situation", HEADS)
def test_the_worst_is_said_first(situation: str) -> None:
    whole, tone, title = HEADS[situation]
    said = report._page._headline.headline(whole.report, report._page._rows.rows(whole))
    assert (said.tone, said.title) == (tone, title)


@falsetto.must_fail_when(lambda m: m.setattr(report._page._summary, "_banners", lambda _: ()))
def test_an_incomplete_run_has_a_banner_above_everything() -> None:
    page = rendered(SITUATIONS["incomplete"]())
    assert "This run did not end.</strong> It stopped early: Interrupted" in page
    assert page.index("This run did not end") < page.index("<h1>")


@falsetto.must_fail_when(lambda m: m.setattr(report._page._summary, "_remarks", lambda _: ()))
def test_duplicates_and_mixed_settings_are_told() -> None:
    page = rendered(SITUATIONS["merged"]())
    assert "The version of Python differs" in page
    assert "1 check is in more than one record; the worst result counts." in page
    assert "false (shard-2.json) counts; not counted: proven (shard-1.json)" in page


@falsetto.must_fail_when(
    lambda m: m.setattr(report._page._summary, "denominator", lambda totals, left_out: "")
)
def test_the_denominator_is_told() -> None:
    assert "<b>23</b> graded of <b>26</b> run" in rendered(SITUATIONS["small"]())


def none_is_seen(numbers: Any) -> dict[Any, float]:
    """Stand in for the widths of the strip as if only the largest count were to be seen."""
    return {what: 1000.0 * (number == max(numbers.values())) for what, number in numbers.items()}


@falsetto.must_fail_when(lambda m: m.setattr(report._page._strip, "_widths", none_is_seen))
def test_one_false_check_among_thousands_is_seen_in_the_strip() -> None:
    totals = document([*[PROVEN] * 5_000, check("a::b", "negative-passed")]).report.totals
    widths = report._page._strip._widths(report._page._strip.counts(totals))
    assert min(widths.values()) > 5
    assert sum(widths.values()) == pytest.approx(1000)


def with_a_gap_behind(widths: Any) -> Any:
    """Stand in for the parts of the strip as if something came behind the last."""
    start = 0.0
    for standing, width in widths.items():
        yield standing, start, width - 2
        start += width


@falsetto.must_fail_when(lambda m: m.setattr(report._page._strip, "_placed", with_a_gap_behind))
@pytest.mark.parametrize("situation", ["all-green", "small", "huge"])
def test_the_strip_is_filled_to_its_end(situation: str) -> None:
    many = [check("a::b", "negative-passed"), *[PROVEN] * 9_000, check("a::c", "undeclared")]
    whole = document(many) if situation == "huge" else SITUATIONS[situation]()
    widths = report._page._strip._widths(report._page._strip.counts(whole.report.totals))
    *_, (_, start, width) = report._page._strip._placed(widths)
    assert start + width == pytest.approx(1000)


def rendered(whole: Any) -> str:
    """Return the page of a document."""
    page: bytes = report._page.render(whole)
    return page.decode()
