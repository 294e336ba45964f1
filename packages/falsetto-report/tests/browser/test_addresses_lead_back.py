"""The state of the page is in its address: it can be kept, sent and gone back to."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS, check, document

Show = Callable[..., Tab]
FALSE = "tests/test_router.py::test_a_reply_stays_in_its_thread"
ODD = 'tests/test_odd.py::test_[a&b=c#d%25 "e" <f>]'


@falsetto.must_fail_when(edits("address.js", 'check: said.check || ""', 'check: ""'))
def test_an_address_opens_a_check(show: Show) -> None:
    tab = show(SITUATIONS["small"](), f"#check={FALSE}")
    assert "test_a_reply_stays_in_its_thread" in tab.opened


@falsetto.must_fail_when(
    edits("address.js", "check=${encodeURIComponent(state.check)}", "check=${state.check}")
)
def test_any_name_can_be_an_address(show: Show) -> None:
    tab = show(document([check(ODD, "undeclared")]))
    tab.press("j", "Enter")
    assert tab.is_open
    tab.page.wait_for_timeout(250)
    tab.page.reload()
    tab.page.wait_for_selector("html[data-ready]", state="attached")
    assert "test_[a&b=c#d%25" in tab.opened


@falsetto.must_fail_when(edits("address.js", 'q: said.q || ""', 'q: ""'))
def test_everything_that_was_chosen_is_in_the_address(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#q=path:router&group=reason&green=1")
    assert tab.page.input_value("#query") == "path:router"
    assert tab.page.input_value("#group") == "reason"
    assert "test_an_invoice_goes_to_billing" in tab.names
    assert "test_a_mailbox_keeps_order" not in tab.names


@falsetto.must_fail_when(edits("main.js", 'if (how === "push")', "if (false)"))
def test_back_and_forward_go_through_what_was_done(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    before = tab.page.evaluate("history.length")
    tab.page.click("#facets button:has-text('failed as written')")
    tab.press("j", "Enter")
    assert tab.is_open
    assert tab.page.evaluate("history.length") == before + 2
    tab.page.go_back()
    assert not tab.is_open
    assert tab.page.input_value("#query") == "verdict:failed"
    tab.page.go_back()
    assert len(tab.names) == 14
    tab.page.go_forward()
    tab.page.go_forward()
    assert "test_the_case_of_a_topic_does_not_matter" in tab.opened


@falsetto.must_fail_when(
    edits(
        "main.js",
        'change({ q: byId("query").value }, "replace")',
        'change({ q: byId("query").value }, "push")',
    )
)
def test_letters_are_no_steps_of_the_way_back(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    before = tab.page.evaluate("history.length")
    tab.page.type("#query", "reply")
    assert tab.hash == "#q=reply"
    assert tab.page.evaluate("history.length") == before


@falsetto.must_fail_when(edits("main.js", "ours = location.hash;\n  }", "}"))
def test_an_address_that_is_late_does_not_turn_anything_back(show: Show) -> None:
    """A browser tells of a new address only when what set it is over."""
    tab = show(SITUATIONS["small"]())
    tab.page.evaluate(
        "document.querySelector('#facets .is-false').click();"
        "document.getElementById('query').value = 'reply';"
        "document.getElementById('query').dispatchEvent(new Event('input'));"
    )
    assert tab.hash == "#q=reply"
    assert tab.names == ["test_a_reply_stays_in_its_thread", "test_a_reply_keeps_its_queue"]


@falsetto.must_fail_when(edits("address.js", "nth: Number(said.nth) || 1", "nth: 1"))
def test_a_check_that_ran_twice_has_two_addresses(show: Show) -> None:
    twice = [check(FALSE, "negative-passed"), check(FALSE, "undeclared")]
    tab = show(document(twice), f"#check={FALSE}&nth=2")
    assert "no declared change" in tab.opened.lower()


@falsetto.must_fail_when(edits("main.js", "This report has no check of that name", ""))
def test_an_address_of_another_report_says_so(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#check=tests/test_gone.py::test_gone")
    assert tab.page.inner_text("#toast") == "This report has no check of that name"
    assert tab.names


@falsetto.must_fail_when(edits("address.js", "return text; //", "return 0; //"))
def test_a_broken_address_breaks_nothing(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#q=100%&group=nonsense&check")
    assert tab.page.input_value("#query") == "100%"
    assert tab.complaints == []


@falsetto.must_fail_when(edits("address.js", "state.q = `verdict:${said.verdict}`", "state.q"))
def test_the_counts_at_the_top_lead_to_what_they_count(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.page.click(".tally >> text=2 false")
    assert len(tab.names) == 2
    assert tab.page.input_value("#query") == "verdict:false"
