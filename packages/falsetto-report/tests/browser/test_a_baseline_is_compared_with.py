"""Against a baseline the page shows what slid, and everything else that changed."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS

Show = Callable[..., Tab]


@falsetto.must_fail_when(edits("address.js", "if (said.new) Object", "if (false) Object"))
def test_a_count_of_the_comparison_leads_to_its_checks(show: Show) -> None:
    tab = show(SITUATIONS["compared"]())
    tab.follow("text=3 slid")
    assert tab.titles == ["slid"]
    assert tab.names == [
        "test_a_reply_stays_in_its_thread",
        "test_a_forwarded_message_stays_in_its_thread",
        "test_a_mailbox_is_made_once",
    ]


@falsetto.must_fail_when(edits("query.js", 'value === "any"', 'value === "all"'))
def test_all_that_changed_is_seen_together_what_slid_first(show: Show) -> None:
    tab = show(
        SITUATIONS["compared"](), "#q=new:any&group=new", viewport={"width": 1280, "height": 2400}
    )
    assert tab.titles == ["slid", "gone", "changed", "added", "fixed"]
    assert "test_rounding_is_half_even" in tab.names


@falsetto.must_fail_when(edits("detail.js", "`${then} → ${now}`", "now"))
def test_a_check_says_what_it_was(show: Show) -> None:
    tab = show(
        SITUATIONS["compared"](), "#check=tests/test_router.py::test_a_reply_stays_in_its_thread"
    )
    assert "Since the baseline: proven → false" in tab.opened


@falsetto.must_fail_when(edits("detail.js", "It is in the baseline and not in this record.", ""))
def test_a_check_that_is_gone_can_be_opened(show: Show) -> None:
    tab = show(SITUATIONS["compared"](), "#check=tests/test_router.py::test_a_bounce_is_not_routed")
    assert "It is in the baseline and not in this record." in tab.opened
    assert "Copy rerun" not in tab.opened


@falsetto.must_fail_when(edits("main.js", 'key !== "new" || data.baseline', "true"))
def test_without_a_baseline_nothing_is_compared(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    assert not tab.page.locator("#facets [aria-label='Since the baseline']").count()
    assert "baseline" not in tab.page.inner_text("#group")
