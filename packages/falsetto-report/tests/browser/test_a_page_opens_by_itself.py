"""The page is one file: it asks for nothing, complains of nothing, and shows first what is red."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS, check, document

Show = Callable[..., Tab]


@falsetto.must_fail_when(
    edits("page.html", "<style>", '<link rel="stylesheet" href="more.css"><style>')
)
def test_it_asks_for_nothing_but_itself(show: Show) -> None:
    tab = show(SITUATIONS["compared"]())
    tab.press("j", "Enter")
    assert tab.opened
    assert len(tab.asked) == 1


@falsetto.must_fail_when(edits("page.html", "<main ", '<p style="color: red">red</p><main '))
def test_the_browser_has_nothing_to_complain_of(show: Show) -> None:
    tab = show(SITUATIONS["compared"]())
    tab.press("j", "Enter", "j", "Escape", "?", "Escape")
    assert tab.complaints == []


@falsetto.must_fail_when(
    edits("query.js", "!showsGreen && !asks && data.isQuiet(row)", "data.urgency[row] === RED")
)
def test_what_fails_the_build_comes_first_and_green_is_out_of_sight(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    assert tab.names[:3] == [
        "test_a_reply_stays_in_its_thread",
        "test_a_forwarded_message_stays_in_its_thread",
        "test_the_case_of_a_topic_does_not_matter",
    ]
    assert "test_an_invoice_goes_to_billing" not in tab.names
    assert tab.page.inner_text("#found") == "14 checks of 26, and 12 proven not shown"


@falsetto.must_fail_when(edits("main.js", "plain.remove();\n  byId", "byId"))
def test_the_whole_list_takes_the_place_of_the_plain_one(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    assert not tab.page.locator("#plain").count()
    assert tab.page.locator("#app").is_visible()


@falsetto.must_fail_when(edits("list.js", "const SPARE = 4", "const SPARE = 4000"))
def test_a_long_list_is_never_in_the_document_as_a_whole(show: Show) -> None:
    """It is as tall as all of its checks, and further down there are others."""
    many = [check(f"tests/test_a.py::test_{number}", "undeclared") for number in range(2_000)]
    tab = show(document(many))
    assert tab.page.evaluate("document.getElementsByTagName('*').length") < 300
    tab.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    tab.page.wait_for_selector("text=test_1999")
    assert tab.page.evaluate("document.getElementsByTagName('*').length") < 300


@falsetto.must_fail_when(
    edits("dom.js", "const many = (number, noun) => `", "const many = (number, noun) => `about ")
)
def test_an_empty_record_is_a_page_too(show: Show) -> None:
    tab = show(document())
    assert tab.page.inner_text("#found") == "0 checks of 0"
    assert tab.page.inner_text("#none") == "There are no checks."
    assert tab.complaints == []


@falsetto.must_fail_when(edits("main.js", "onclick: act.green", "onclick: act.help"))
def test_where_all_is_proven_one_button_shows_it(show: Show) -> None:
    tab = show(SITUATIONS["all-green"]())
    assert tab.names == []
    tab.follow("text=Show 12 proven checks")
    assert len(tab.names) == 12


@falsetto.must_fail_when(edits("list.js", '["scroll", "resize"]', '["scroll"]'))
def test_a_taller_window_shows_more_of_the_list(show: Show) -> None:
    many = [check(f"tests/test_a.py::test_{number}", "undeclared") for number in range(200)]
    tab = show(document(many), viewport={"width": 1280, "height": 600})
    before = len(tab.names)
    tab.page.set_viewport_size({"width": 1280, "height": 1600})
    tab.page.wait_for_timeout(200)
    assert len(tab.names) > before + 10
