"""Each facet says how many checks it would leave, and its word joins the query."""

from __future__ import annotations

from collections.abc import Callable

import falsetto
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS

Show = Callable[..., Tab]


def facet(name: str) -> str:
    """Return a facet's selector."""
    return f"#facets button:has-text({name!r})"


def counts(tab: Tab, group: str) -> dict[str, str]:
    """Return what the facets of a group say."""
    texts = tab.page.locator(f"#facets [aria-label={group!r}] button").all_inner_texts()
    return dict(text.rsplit("\n", 1) for text in texts)


@falsetto.must_fail_when(
    edits("query.js", "counts.verdict[data.standing[row]]++", "counts.verdict[0]++")
)
def test_facets_count_every_check(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    assert counts(tab, "Verdict") == {
        "false": "2",
        "failed as written": "1",
        "unproven": "8",
        "not gradable": "1",
        "skipped": "1",
        "excluded": "1",
        "proven": "12",
    }
    assert counts(tab, "Build") == {"fails the build": "5", "leaves it green": "21"}


@falsetto.must_fail_when(edits("query.js", "if ((turned & ~1) === 0", "if (turned === 0"))
def test_a_facet_counts_what_the_others_leave(show: Show) -> None:
    """Its own word does not count against its neighbours, or nobody could choose a second one."""
    tab = show(SITUATIONS["small"]())
    tab.page.click(facet("wrong-reason"))
    tab.page.click(facet("false"))
    assert tab.names == []
    assert counts(tab, "Verdict")["unproven"] == "2"
    assert counts(tab, "Verdict")["failed as written"] == "0"
    assert counts(tab, "Reason")["negative-passed"] == "2"


@falsetto.must_fail_when(edits("query.js", "left.push(word)", "left.length"))
def test_facets_of_one_group_add_up_and_come_off_again(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.page.click(facet("false"))
    tab.page.click(facet("failed as written"))
    assert tab.page.input_value("#query") == "verdict:false,failed"
    assert len(tab.names) == 3
    assert tab.page.get_attribute(facet("false"), "aria-pressed") == "true"
    tab.page.click(facet("false"))
    assert tab.page.input_value("#query") == "verdict:failed"
    tab.page.click(facet("failed as written"))
    assert tab.page.input_value("#query") == ""


@falsetto.must_fail_when(edits("facets.js", "event.shiftKey", "false"))
def test_a_facet_is_left_out_with_shift(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.page.click(facet("unproven"), modifiers=["Shift"])
    assert tab.page.input_value("#query") == "-verdict:unproven"
    assert len(tab.names) == 6


@falsetto.must_fail_when(edits("groups.js", "red(second) - red(first)", "red(first) - red(second)"))
def test_groups_are_in_the_order_of_their_worst(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.page.select_option("#group", "file")
    assert tab.titles[:2] == ["tests/test_router.py", "tests/test_mailbox.py"]
    assert tab.names[0] == "test_a_reply_stays_in_its_thread"


@falsetto.must_fail_when(
    edits(
        "groups.js",
        "const table = data[group];\n  const nothing",
        "const table = data.file;\n  const nothing",
    )
)
def test_checks_with_one_cause_are_one_group(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#group=cause")
    assert tab.titles == [
        "nothing notices a change of router.pick_route",
        "undeclared",
        "wrong-reason: KeyError: …",
        "causes of their own",
    ]
    tab.page.click("text=test_a_forward_keeps_its_queue")
    tab.follow("text=1 other check")
    assert tab.names == ["test_a_reply_keeps_its_queue", "test_a_forward_keeps_its_queue"]


@falsetto.must_fail_when(edits("list.js", "this.act.fold(item.id, !item.isOpen)", "0"))
def test_a_group_is_folded_and_opened_again(show: Show) -> None:
    tab = show(SITUATIONS["small"](), "#group=reason&q=path:mailbox")
    assert len(tab.names) == 2
    tab.page.click("#list button >> nth=0")
    assert len(tab.names) == 1
    assert tab.page.get_attribute("#list button >> nth=0", "aria-expanded") == "false"
