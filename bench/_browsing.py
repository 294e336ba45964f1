"""What it takes a browser to open a report's page, and to look for something in it."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["OTHER", "OURS", "Reader", "Seen", "browse", "chromium"]

_SUPPORT = Path(__file__).parents[1] / "tests" / "support"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """How one kind of page is read.

    Attributes:
        ready: A JavaScript expression that is true once the page can be used.
        filters: Statements, each of which narrows the list or widens it again.
        opens: A statement that shows all of one check.
    """

    ready: str
    filters: tuple[str, ...]
    opens: str = ""


_QUERIES = (
    "verdict:false",
    "path:billing -reason:undeclared",
    "refund_rounds",
    "keeps empty",
    "verdict:proven mailbox",
    "",
)
_TYPE = "(query => {{ const input = document.getElementById('query'); input.value = query;"
_TYPE += " input.dispatchEvent(new Event('input')); }})({query!r})"
OURS = Reader(
    ready="document.documentElement.dataset.ready === 'yes'",
    filters=tuple(_TYPE.format(query=query) for query in _QUERIES),
    opens="document.querySelector('#list a').click()",
)
"""The page of falsetto-report, and one query of each sort."""

_CLICK = "document.querySelector('input[data-test-result={outcome}]').click()"
OTHER = Reader(
    ready="document.querySelectorAll('.results-table-row').length > 0",
    filters=(_CLICK.format(outcome="passed"), _CLICK.format(outcome="passed")),
)
"""The page of pytest-html, and its filter taken off and put on again."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What opening and using a page took.

    Attributes:
        ready: Seconds until it could be used.
        filter: Seconds until the slowest filter was on the screen.
        nodes: How many elements it had at most.
        heap: Bytes of JavaScript's heap at most.
        requests: How many things it asked for beside itself.
    """

    ready: float
    filter: float
    nodes: int
    heap: int
    requests: int


def chromium() -> AbstractContextManager[Browser]:
    """Start the browser that the tests use.

    Raises:
        FileNotFoundError: There is none.
    """
    sys.path.append(str(_SUPPORT))
    from falsetto_browser import browser

    return browser()


def browse(browser: Browser, path: Path, reader: Reader) -> Seen:
    """Open a page, filter it and scroll through it."""
    context = browser.new_context(offline=True, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(180_000)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(_WATCH.format(ready=reader.ready))
    page.goto(path.resolve().as_uri(), wait_until="commit")
    ready: float = page.evaluate("whenReady") / 1e3
    sizes = [_sizes(page)]
    slowest = 0.0
    for statement in reader.filters:
        took: float = page.evaluate(_TAKEN.format(statement=statement)) / 1e3
        slowest = max(slowest, took)
        sizes.append(_sizes(page))
    if reader.opens:
        page.evaluate(reader.opens)
        page.wait_for_timeout(300)
        sizes.append(_sizes(page))
    for share in (0.25, 0.5, 1):
        page.evaluate(f"scrollTo(0, document.documentElement.scrollHeight * {share})")
        page.wait_for_timeout(100)
        sizes.append(_sizes(page))
    context.close()
    return Seen(
        ready=ready,
        filter=slowest,
        nodes=max(nodes for nodes, _ in sizes),
        heap=max(heap for _, heap in sizes),
        requests=len(asked) - 1,
    )


# The page is asked once a frame, from the first frame on, so that what is late is seen late.
_WATCH = """
window.whenReady = new Promise((done) => {{
  const look = () => {{
    const isReady = document.documentElement && {ready};
    requestAnimationFrame(isReady ? () => done(performance.now()) : look);
  }};
  look();
}});
"""

_TAKEN = """(async () => {{
  const start = performance.now();
  {statement};
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}})()"""


def _sizes(page: Page) -> tuple[int, int]:
    nodes: int = page.evaluate("document.getElementsByTagName('*').length")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    metrics = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    session.detach()
    return nodes, int(metrics["JSHeapUsedSize"])
