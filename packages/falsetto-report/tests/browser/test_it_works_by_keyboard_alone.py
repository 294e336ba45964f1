"""Whatever the page does can be done without a mouse."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS

Show = Callable[..., Tab]


@falsetto.must_fail_when(edits("keys.js", "j: () => act.step(1)", "j: () => act.step(-1)"))
def test_j_and_k_go_through_the_list(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.press("j")
    assert tab.focused.startswith("test_a_reply_stays_in_its_thread")
    tab.press("j", "j", "k")
    assert tab.focused.startswith("test_a_forwarded_message_stays_in_its_thread")


@falsetto.must_fail_when(edits("list.js", "this.enter();", ""))
def test_enter_opens_and_escape_closes(show: Show) -> None:
    """The focus goes to what was opened, and back to where it came from."""
    tab = show(SITUATIONS["small"]())
    tab.press("j", "j", "Enter")
    assert "test_a_forwarded_message_stays_in_its_thread" in tab.opened
    assert "Under the change" in tab.focused
    tab.press("Escape")
    assert not tab.is_open
    assert tab.focused.startswith("test_a_forwarded_message_stays_in_its_thread")


@falsetto.must_fail_when(
    edits("main.js", "else change({ ...addressed(list.items", "else ({ ...addressed(list.items")
)
def test_the_next_check_within_the_filter_takes_the_place_of_the_open_one(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#q=reason:undeclared")
    tab.press("j", "Enter")
    assert "test_an_unknown_topic_goes_to_the_front_desk" in tab.opened
    tab.press("j")
    assert "test_the_front_desk_has_a_queue" in tab.opened
    tab.press("j", "j", "j")
    assert "test_a_limit_can_be_read" in tab.opened
    tab.press("k")
    assert "test_the_front_desk_has_a_queue" in tab.opened


@falsetto.must_fail_when(edits("keys.js", '"/": act.ask', '"/": act.help'))
def test_a_slash_leads_to_the_query_and_enter_from_it_into_the_list(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.press("/")
    tab.page.keyboard.type("path:mailbox")
    assert tab.page.input_value("#query") == "path:mailbox"
    tab.press("Enter")
    assert tab.focused.startswith("test_a_mailbox_keeps_order")


@falsetto.must_fail_when(edits("keys.js", "if (isWriting(event.target))", "if (false)"))
def test_letters_in_a_query_are_letters(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.press("/")
    tab.page.keyboard.type("jkg?cr")
    assert tab.page.input_value("#query") == "jkg?cr"
    assert not tab.page.locator("#help").is_visible()


@falsetto.must_fail_when(edits("main.js", "else act.intoList();", ""))
def test_escape_empties_a_query_and_then_leaves_it(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#q=verdict:false")
    tab.press("/", "Escape")
    assert tab.page.input_value("#query") == ""
    tab.press("Escape")
    assert tab.focused.startswith("test_a_reply_stays_in_its_thread")


@falsetto.must_fail_when(edits("keys.js", "g: act.green", "g: act.help"))
def test_g_shows_what_is_proven_and_hides_it_again(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.press("g")
    assert tab.page.inner_text("#found") == "26 checks of 26"
    tab.press("g")
    assert tab.page.inner_text("#found") == "14 checks of 26, and 12 proven not shown"


@falsetto.must_fail_when(edits("keys.js", '"?": act.help', '"?": act.green'))
def test_a_question_mark_explains_the_keys(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.press("?")
    assert tab.page.locator("#help").is_visible()
    assert "next and previous check" in tab.page.inner_text("#help")
    tab.press("Escape")
    assert not tab.page.locator("#help").is_visible()


@falsetto.must_fail_when(edits("keys.js", "act.usesKeys() &&", ""))
def test_single_keys_can_be_turned_off(show: Show) -> None:
    """Somebody who speaks to the computer would set them off with every word."""
    tab = show(SITUATIONS["small"]())
    tab.press("?", "Space", "Escape", "g")
    assert tab.page.inner_text("#found") == "14 checks of 26, and 12 proven not shown"
    assert tab.hash == "#keys=off"


@falsetto.must_fail_when(
    edits("list.js", 'place === this.active ? "0"', 'place === this.active ? "-1"')
)
def test_tab_reaches_the_list_once_and_goes_on(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    stops = tab.page.locator("#list [tabindex='0']").all_inner_texts()
    assert len(stops) == 1


@falsetto.must_fail_when(edits("keys.js", 'act.leap(event.key === "End")', "act.leap(false)"))
def test_arrows_and_end_work_in_the_list(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.press("j", "ArrowDown")
    assert tab.focused.startswith("test_a_forwarded_message")
    tab.press("End")
    assert tab.focused.startswith("test_the_mail_server_answers")


@falsetto.must_fail_when(
    edits("list.js", "if (item.members) this.act.fold", "if (false) this.act.fold")
)
def test_enter_folds_a_group(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#group=file&q=path:mailbox")
    tab.press("j", "Enter")
    assert tab.names == []
    assert tab.focused.startswith("tests/test_mailbox.py")
