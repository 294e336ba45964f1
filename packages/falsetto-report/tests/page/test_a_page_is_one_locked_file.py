"""The page is the same bytes for the same document, and its policy allows only what is ours."""

from __future__ import annotations

import base64
import gzip
import hashlib
import itertools
import json
import re
from html.parser import HTMLParser
from typing import Any

import falsetto
import pytest
from falsetto_documents import SITUATIONS, check, document
from falsetto_sessions import sessions
from falsetto_testing import junit, report
from hypothesis import given, settings

OUTSIDE = re.compile(
    r"""(?:src|href|action|data|poster|srcset)=["'](?!#)|url\(|@import|//[a-z]+\."""
)


def rendered(whole: Any) -> str:
    """Return the page of a document."""
    page: bytes = report._page.render(whole)
    return page.decode()


def within(page: str, tag: str) -> str:
    """Return what the last element called `tag` holds."""
    return page.rpartition(f"<{tag}>")[2].partition(f"</{tag}>")[0]


def data_of(page: str) -> list[Any]:
    """Return what the page's script would read: the index, and each block."""
    packed = page.partition('type="application/json">')[2].partition("</script>")[0]
    return [json.loads(gzip.decompress(base64.b64decode(line))) for line in packed.split("\n")]


class Elements(HTMLParser):
    """Collects the elements of a page and their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attributes)))


def elements(page: str) -> list[tuple[str, dict[str, str | None]]]:
    """Return the elements of a page and their attributes."""
    parser = Elements()
    parser.feed(page)
    return parser.found


NUMBERS = itertools.count()
KNOWN = {tag for make in SITUATIONS.values() for tag, _ in elements(rendered(make()))}


@falsetto.must_fail_when(
    lambda m: m.setattr(
        report._page._packing.gzip, "compress", lambda data, level, mtime: b"%d" % next(NUMBERS)
    )
)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_same_document_makes_the_same_bytes(situation: str) -> None:
    make = SITUATIONS[situation]
    assert report._page.render(make()) == report._page.render(make())


@falsetto.must_fail_when(lambda m: m.setattr(report._page._policy, "_hash", lambda text: "'none'"))
@pytest.mark.parametrize("tag", ["script", "style"])
def test_the_policy_knows_script_and_style_by_their_hashes(tag: str) -> None:
    page = rendered(SITUATIONS["small"]())
    digest = base64.b64encode(hashlib.sha256(within(page, tag).encode()).digest()).decode()
    (policy,) = [
        said["content"] or ""
        for name, said in elements(page)
        if name == "meta" and said.get("http-equiv") == "Content-Security-Policy"
    ]
    assert f"{tag}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none';")
    assert policy.endswith("require-trusted-types-for 'script'; trusted-types 'none'")


@falsetto.must_fail_when(lambda m: m.setattr(report._page._assets, "script", lambda: "x" * 40_001))
def test_the_script_stays_small() -> None:
    assert 10_000 < len(report._page._assets.script().encode()) <= 40_000


def with_a_picture(name: str) -> str:
    """Stand in for an asset that fetches something."""
    return "<style>$style</style><script>$script</script><img src='logo.png'>"


@falsetto.must_fail_when(lambda m: m.setattr(report._page._assets, "asset", with_a_picture))
def test_nothing_in_it_names_anything_outside() -> None:
    page = rendered(SITUATIONS["compared"]())
    shown = page.replace(within(page, "script"), "")
    assert OUTSIDE.findall(shown.replace('http-equiv="', "")) == []


@falsetto.must_fail_when(lambda m: m.setattr(report._page._markup, "escape", str))
@settings(max_examples=40, deadline=None)
@given(sessions())
def test_no_text_of_a_session_becomes_an_element(session: Any) -> None:
    """Whatever they are, the page has no element that it has not in other situations."""
    record = report._inputs.Input(name="<video>", report=junit.to_report(session))
    page = rendered(report._merging.merge([record, record]))
    found = elements(page)
    assert {tag for tag, _ in found} <= KNOWN
    assert [tag for tag, _ in found].count("script") == 2
    assert not [said for _, said in found if any(name.startswith("on") for name in said)]


@falsetto.must_fail_when(
    lambda m: m.setattr(
        report._page._render,
        "particulars",
        lambda rows: [[{"witness": {"line": 0}, "runs": []}] * len(rows)],
    )
)
def test_the_script_finds_everything_that_the_record_says() -> None:
    index, block = data_of(rendered(SITUATIONS["small"]()))
    row = index["name"].index("test_an_invoice_goes_to_billing")
    assert index["file"]["of"][index["file"]["at"][row]] == "tests/test_router.py"
    assert index["standings"][ord(index["standing"][row]) - 48] == "proven"
    assert index["reasons"][ord(index["reason"][row]) - 48] == "stated-reason"
    assert block[row]["witness"]["line"] == 21
    assert [run[1] for run in block[row]["runs"]] == ["passed", "passed", "failed"]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._particulars, "BLOCK", 10_000))
def test_evidence_lies_in_blocks_of_a_bounded_size() -> None:
    many = [check(f"a::{number}", "undeclared") for number in range(1_300)]
    _, *blocks = data_of(rendered(document(many)))
    assert [len(block) for block in blocks] == [512, 512, 276]


@falsetto.must_fail_when(lambda m: m.setattr(report._page._listing, "_IN_FULL", 10_000))
def test_the_plain_list_is_bounded_and_says_what_it_leaves_out() -> None:
    many = [check(f"a::test_{number}", "undeclared") for number in range(2_500)]
    page = rendered(document(many))
    assert page.count("<article class=") + page.count("<article id=") == 201
    assert "And 1,800 checks more" in page
    assert "And 500 checks that are only counted here" in page
    assert "500 unproven, undeclared" in page


@falsetto.must_fail_when(
    lambda m: m.setattr(report._page._listing, "_article", lambda row, known: "")
)
def test_no_two_places_of_the_plain_list_have_one_address() -> None:
    whole = document([check("a::b", "undeclared")] * 2 + [check("a::b", "misconfigured")])
    addresses = [said["id"] for _, said in elements(rendered(whole)) if "id" in said]
    assert addresses.count("check=a::b") == 1
    assert len(addresses) == len(set(addresses))


@falsetto.must_fail_when(lambda m: m.setattr(report._page._render, "trend", lambda whole: None))
def test_the_history_is_a_drawing_with_its_numbers_beside_it() -> None:
    page = rendered(SITUATIONS["compared"]())
    assert 'aria-label="Verdicts of the last 12 runs, the newest at the right"' in page
    assert "2026-11-28 09:30 UTC (2026-11-28.json): 13 proven" in page


@falsetto.must_fail_when(
    lambda m: m.setattr(report._page._listing, "_title", lambda row: row.standing.value)
)
def test_a_lost_proof_is_not_told_as_a_proof() -> None:
    page = rendered(SITUATIONS["compared"]())
    told = page[page.index("test_a_bounce_is_not_routed</h3>") - 200 :]
    assert 'class="told is-gone"' in told[:200]
    assert 'class="told is-proven"' not in page
