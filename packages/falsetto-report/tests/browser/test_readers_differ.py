"""The page is for every reader: without script, on paper, on a telephone, without colours."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import falsetto
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from falsetto_browser import Tab, edits
from falsetto_documents import SITUATIONS
from falsetto_testing import report

Show = Callable[..., Tab]
FALSE = "tests/test_router.py::test_a_reply_stays_in_its_thread"
JENKINS = "sandbox; default-src 'none'; img-src 'self'; style-src 'self';"


class Server(BaseHTTPRequestHandler):
    """Serves one page under the policy that Jenkins gives to what a build leaves behind."""

    def __init__(self, page: bytes, *args: Any) -> None:
        self.page = page
        super().__init__(*args)

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Security-Policy", JENKINS)
        self.end_headers()
        self.wfile.write(self.page)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(document: Any) -> Iterator[str]:
    """Serve the page of a document, and yield its address."""
    page = report._page.render(document)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, page)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@falsetto.must_fail_when(edits("page.html", "$listing", ""))
def test_under_jenkins_what_is_not_green_is_read_as_plain_text(chromium: Any) -> None:
    """There neither script nor style of the page's own may be used."""
    tab = Tab.blank(chromium, offline=False)
    with served(SITUATIONS["small"]()) as address:
        tab.go(address, is_scripted=False)
        said = " ".join(tab.page.inner_text("body").split())
        tab.page.context.close()
    assert "2 checks are false" in said
    assert "23 graded of 26 run" in said
    assert FALSE in said
    assert "still passed under the declared change" in said
    assert "E AssertionError: assert 'front desk' == 'billing'" in said
    assert "Filter" not in said
    assert tab.asked == [address]


@falsetto.must_fail_when(
    edits("page.html", '<section id="app" aria-label="All checks" hidden>', "<section>")
)
def test_without_script_nothing_is_shown_that_would_need_it(show: Show) -> None:
    tab = show(SITUATIONS["compared"](), java_script_enabled=False)
    assert not tab.page.locator("#query").is_visible()
    assert tab.page.locator("#plain article").count() == 15
    assert tab.page.locator("text=3 slid").is_visible()


@falsetto.must_fail_when(
    edits("main.js", 'addEventListener("beforeprint"', 'addEventListener("beforelunch"')
)
def test_paper_gets_what_is_not_green_and_no_list(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    tab.page.evaluate(
        "addEventListener('beforeprint', () => {"
        " window.printed = document.getElementById('plain')?.textContent ?? ''; })"
    )
    pdf = tab.page.pdf(format="A4")
    assert pdf.startswith(b"%PDF-")
    assert FALSE in tab.page.evaluate("window.printed")
    assert not tab.page.locator("#plain").count()
    tab.page.emulate_media(media="print")
    assert not tab.page.locator("#app").is_visible()


@falsetto.must_fail_when(edits("page.css", "overflow-wrap: anywhere;", "white-space: nowrap;"))
@pytest.mark.parametrize("hash", ["", f"#check={FALSE}"], ids=["list", "check"])
def test_a_window_of_320_pixels_is_never_too_narrow(hash: str, show: Show) -> None:
    tab = show(SITUATIONS["compared"](), hash, viewport={"width": 320, "height": 640})
    assert tab.page.evaluate("document.documentElement.scrollWidth") == 320


@falsetto.must_fail_when(edits("tokens.css", "--soft: #585e69", "--soft: #b0b4bc"))
@pytest.mark.parametrize(
    "hash", ["", f"#check={FALSE}&green=1", "#group=file"], ids=["list", "check", "groups"]
)
@pytest.mark.parametrize("width", [1280, 320])
def test_axe_finds_nothing_in_the_light(hash: str, width: int, show: Show) -> None:
    assert (
        complaints(show, hash, color_scheme="light", viewport={"width": width, "height": 900}) == []
    )


@falsetto.must_fail_when(edits("tokens.css", "--soft: #a6acb7", "--soft: #4d525c"))
@pytest.mark.parametrize("hash", ["", f"#check={FALSE}&green=1"], ids=["list", "check"])
def test_axe_finds_nothing_in_the_dark(hash: str, show: Show) -> None:
    assert complaints(show, hash, color_scheme="dark") == []


@falsetto.must_fail_when(edits("page.html", '<html lang="en">', "<html>"))
def test_axe_finds_nothing_without_script(show: Show) -> None:
    """Axe is a script itself, so the page's own is taken out instead of forbidden."""
    assert complaints(show, "", plain=True) == []


def complaints(show: Show, hash: str, *, plain: bool = False, **said: Any) -> list[str]:
    """Return what axe finds, by rule and place."""
    tab = show(SITUATIONS["compared"](), hash, bypass_csp=True, **said)
    if plain:
        tab.page.add_init_script("delete window.DecompressionStream")
        tab.page.reload()
    else:
        tab.page.wait_for_timeout(200)
    found = Axe().run(tab.page).response["violations"]
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


@falsetto.must_fail_when(
    edits("media.css", "border: 1px solid; background: Canvas;", "content: none;")
)
def test_marks_are_seen_where_the_system_forces_its_colours(show: Show) -> None:
    tab = show(SITUATIONS["small"](), forced_colors="active")
    mark = "getComputedStyle(document.querySelector('#list .mark'), '::before')"
    assert tab.page.evaluate(f"{mark}.content").startswith('"!"')
    assert tab.page.evaluate(f"{mark}.borderTopWidth") == "1px"


@falsetto.must_fail_when(edits("tokens.css", '--sign: "?"', '--sign: "!"'))
def test_no_two_verdicts_share_a_mark(show: Show) -> None:
    """Colours are never all that tells them apart."""
    tab = show(SITUATIONS["small"](), "#green=1", viewport={"width": 1280, "height": 3000})
    marks = {
        verdict: tab.page.evaluate(
            f"getComputedStyle(document.querySelector('#list .is-{verdict}'), '::before').content"
        )
        for verdict in ("proven", "failed", "false", "unproven", "skipped")
    }
    assert len(set(marks.values())) == 5


@falsetto.must_fail_when(edits("tokens.css", "is-errored, .is-incomplete", "is-errored"))
def test_what_never_ended_is_as_loud_as_a_failure(show: Show) -> None:
    tab = show(SITUATIONS["incomplete"]())
    colour = "getComputedStyle(document.querySelector('#list .is-{}'), '::before').backgroundColor"
    colours = [
        tab.page.evaluate(colour.format(word)) for word in ("incomplete", "skipped", "excluded")
    ]
    assert colours[1] == colours[2] != colours[0]


@falsetto.must_fail_when(edits("media.css", "background: Canvas; padding", "background: white; p"))
def test_a_drawing_lies_on_the_systems_own_ground(show: Show) -> None:
    tab = show(SITUATIONS["compared"](), forced_colors="active", color_scheme="dark")
    ground = "getComputedStyle(document.querySelector('.trend svg')).backgroundColor"
    assert tab.page.evaluate(ground) == "rgb(0, 0, 0)"


@falsetto.must_fail_when(edits("main.js", 'byId("green").hidden = !', 'byId("green").title = !'))
def test_proofs_are_offered_only_where_there_are_any(show: Show) -> None:
    assert show(SITUATIONS["small"]()).page.locator("#green").is_visible()
    assert not show(SITUATIONS["all-false"]()).page.locator("#green").is_visible()


@falsetto.must_fail_when(
    edits("media.css", "Nothing here moves", "*/ .row { transition: transform 1s; } /*")
)
def test_nothing_moves_by_itself(show: Show) -> None:
    tab = show(SITUATIONS["small"]())
    moving = "getComputedStyle(document.querySelector('.row')).transitionDuration"
    assert tab.page.evaluate(moving) == "0s"
