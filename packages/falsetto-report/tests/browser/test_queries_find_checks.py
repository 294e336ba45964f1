"""A query's words say what is wanted, a minus what is not."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
import pytest
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS

Show = Callable[..., Tab]

FALSE = ["test_a_reply_stays_in_its_thread", "test_a_forwarded_message_stays_in_its_thread"]
WRONG = ["test_a_reply_keeps_its_queue", "test_a_forward_keeps_its_queue"]
FOUND = {
    "verdict:false": FALSE,
    "verdict:fal": FALSE,
    "reason:wrong-reason": WRONG,
    "reason:wrong-reason,negative-passed": FALSE + WRONG,
    "verdict:false verdict:failed": [*FALSE, "test_the_case_of_a_topic_does_not_matter"],
    "fails:yes -verdict:false": [
        "test_the_case_of_a_topic_does_not_matter",
        "test_a_mailbox_keeps_order",
        "test_a_mailbox_forgets_nothing",
    ],
    "path:mailbox": ["test_a_mailbox_keeps_order", "test_a_mailbox_forgets_nothing"],
    "verdict:unproven -path:mailbox -reason:undeclared,wrong-reason": [
        "test_a_mailbox_is_made_once"
    ],
    "FORWARD": ["test_a_forwarded_message_stays_in_its_thread", "test_a_forward_keeps_its_queue"],
    "forward -verdict:false": ["test_a_forward_keeps_its_queue"],
    "tests/test_router.py::test_a_reply_k": ["test_a_reply_keeps_its_queue"],
    '"mail server of the office"': ["test_the_mail_server_answers"],
    "verdict:proven path:billing": [
        "test_rounding_is_half_even",
        "test_a_refund_is_negative",
        "test_tax_is_added_once",
    ],
    "verdict:excluded": ["test_the_mail_server_answers"],
    'verdict:"not gradable"': ["router.md"],
    "change:lose_the reply": ["test_a_reply_stays_in_its_thread", "test_a_reply_keeps_its_queue"],
    "verdict: forward_": ["test_a_forward_keeps_its_queue"],
    "verdict:nonsense": [],
    "%": [],
}


@falsetto.must_fail_when(edits("main.js", "search(data, state.q,", 'search(data, "",'))
@pytest.mark.parametrize("query", FOUND)
def test_a_query_finds(query: str, show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.ask(query)
    assert tab.names == FOUND[query]


@falsetto.must_fail_when(edits("query.js", 'found[1] === "-"', "false"))
def test_a_minus_turns_a_word_round(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.ask("-verdict:unproven -excluded -skipped path:router -verdict:failed")
    assert tab.names == [*FALSE, "router.md"]


@falsetto.must_fail_when(
    edits("main.js", "if (none.hidden) return;", "none.hidden = true; return;")
)
def test_a_query_that_finds_nothing_says_so(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.ask("no such thing")
    assert tab.page.inner_text("#none") == "No check fits this query."
    assert tab.page.inner_text("#found") == "0 checks of 26"


@falsetto.must_fail_when(edits("query.js", "hidden++", "hidden + 0"))
def test_what_is_proven_and_fits_is_offered(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.ask("invoice_goes")
    assert "Show 1 proven check" in tab.page.inner_text("#none")
    tab.follow("text=Show 1 proven check")
    assert tab.names == ["test_an_invoice_goes_to_billing"]
