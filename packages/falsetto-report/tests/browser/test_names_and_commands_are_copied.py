"""What is needed elsewhere goes to the clipboard with one key."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS, check, document

Show = Callable[..., Tab]
FALSE = "tests/test_router.py::test_a_reply_stays_in_its_thread"
QUOTED = "tests/test_odd.py::test_it[it's $HOME `x`]"
ALLOWED = ["clipboard-read", "clipboard-write"]


def copied(tab: Tab) -> str:
    """Return what is on the clipboard."""
    tab.page.wait_for_selector("#toast:has-text('Copied')")
    return str(tab.page.evaluate("navigator.clipboard.readText()"))


@falsetto.must_fail_when(
    edits("main.js", "copy(data.nodeid(current())", "copy(data.name[current()]")
)
def test_a_node_id_is_copied_whole(show: Show) -> None:
    tab = show(SITUATIONS["small"](), permissions=ALLOWED)
    tab.press("j", "c")
    assert copied(tab) == FALSE


@falsetto.must_fail_when(edits("main.js", """.replaceAll("'", "'\\\\''")""", ""))
def test_the_command_that_runs_a_check_again_is_safe_in_a_shell(show: Show) -> None:
    tab = show(document([check(QUOTED, "undeclared")]), permissions=ALLOWED)
    tab.press("j", "Enter")
    tab.page.click("text=Copy rerun")
    assert copied(tab) == "pytest --falsetto 'tests/test_odd.py::test_it[it'\\''s $HOME `x`]'"


@falsetto.must_fail_when(edits("detail.js", "data.rerun && data.isHere(row)", "data.isHere(row)"))
def test_another_runner_has_no_such_command(show: Show) -> None:
    tab = show(document([check(FALSE, "undeclared")], pytest=None))
    tab.press("j", "Enter")
    assert "Copy id" in tab.opened
    assert "Copy rerun" not in tab.opened


@falsetto.must_fail_when(edits("dom.js", "if (navigator.clipboard)", "if (true)"))
def test_outside_of_a_secure_context_it_is_copied_the_old_way(show: Show) -> None:
    tab = show(SITUATIONS["small"](), permissions=ALLOWED)
    tab.page.evaluate("navigator.clipboard.writeText('what was there before')")
    tab.page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })"
    )
    tab.press("j", "c")
    tab.page.evaluate("delete navigator.clipboard")
    tab.page.wait_for_timeout(100)
    assert tab.page.evaluate("navigator.clipboard.readText()") == FALSE
