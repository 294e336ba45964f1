"""Which pictures there are, and how each is taken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, final

from falsetto_documents import SITUATIONS
from falsetto_testing import junit, report

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, PdfMargins

__all__ = ["take"]

_FALSE = "tests/test_router.py::test_a_reply_stays_in_its_thread"
_PROVEN = "tests/test_router.py::test_a_threaded_message_stays_in_its_thread"


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One picture.

    Attributes:
        name: Its file's name.
        of: The situation it shows.
        hash: The state of the page.
        width: The window's, in pixels.
        height: The window's, in pixels.
        scheme: The reader's colours.
        forced: Whether the system forces its own colours on the page.
        is_paper: Whether it shows the printed page.
        is_whole: Whether it shows all of the page, and not only what the window does.
        without: What does not work: `script`, or `script and style`.
        press: Keys to press before it is taken.
    """

    name: str
    of: str
    hash: str = ""
    width: int = 1280
    height: int = 900
    scheme: Literal["light", "dark"] = "light"
    forced: bool = False
    is_paper: bool = False
    is_whole: bool = False
    without: str = ""
    press: tuple[str, ...] = ()


PICTURES = (
    Picture(name="light", of="small"),
    Picture(name="dark", of="small", scheme="dark"),
    Picture(name="light-check", of="small", hash=f"#check={_FALSE}", height=1000),
    Picture(name="dark-check", of="compared", hash=f"#check={_FALSE}", scheme="dark"),
    Picture(name="proven-check", of="compared", hash=f"#check={_PROVEN}&green=1"),
    Picture(name="wide-check", of="small", hash=f"#check={_FALSE}", width=1680, height=1000),
    Picture(name="groups", of="small", hash="#group=cause"),
    Picture(name="baseline", of="compared", hash="#q=new:any&group=new", is_whole=True),
    Picture(name="help", of="small", press=("?",)),
    Picture(name="narrow", of="small", width=320, height=700),
    Picture(name="narrow-whole", of="compared", width=320, height=700, is_whole=True),
    Picture(name="narrow-check", of="small", width=320, height=700, hash=f"#check={_FALSE}"),
    Picture(name="narrow-dark", of="compared", width=320, height=700, scheme="dark"),
    Picture(name="middle", of="small", width=900, height=900, hash=f"#check={_FALSE}"),
    Picture(name="print", of="compared", width=800, is_paper=True),
    Picture(name="print-dark", of="small", width=800, is_paper=True, scheme="dark"),
    Picture(name="forced", of="small", forced=True, hash=f"#check={_FALSE}"),
    Picture(name="forced-dark", of="compared", forced=True, scheme="dark"),
    Picture(name="all-green", of="all-green"),
    Picture(name="all-green-dark", of="all-green", scheme="dark", hash="#green=1"),
    Picture(name="all-false", of="all-false"),
    Picture(name="nothing-graded", of="nothing-graded"),
    Picture(name="empty", of="empty"),
    Picture(name="incomplete", of="incomplete"),
    Picture(name="incomplete-dark", of="incomplete", scheme="dark"),
    Picture(name="merged", of="merged"),
    Picture(name="no-script", of="small", without="script", is_whole=True),
    Picture(name="no-style", of="small", without="script and style", is_whole=True),
    Picture(name="huge", of="huge"),
    Picture(name="huge-dark-groups", of="huge", scheme="dark", hash="#group=file"),
)


def take(browser: Browser, folder: Path) -> Iterator[Path]:
    """Write every picture to `folder`, and yield each path as soon as it is there."""
    pages: dict[str, Path] = {}
    for picture in PICTURES:
        if picture.of not in pages:
            page = folder / f"{picture.of}.html"
            page.write_bytes(report._page.render(_document(picture.of)))
            pages[picture.of] = page
        yield _take(browser, picture, pages[picture.of], folder)


def _document(situation: str) -> Any:
    if situation in SITUATIONS:
        return SITUATIONS[situation]()
    from bench._record import record

    whole = junit.read(json.dumps(record(100_000)).encode())
    return report._merging.merge([report._inputs.Input(name="verdicts.json", report=whole)])


def _take(browser: Browser, picture: Picture, page: Path, folder: Path) -> Path:
    context = browser.new_context(
        viewport={"width": picture.width, "height": picture.height},
        color_scheme=picture.scheme,
        forced_colors="active" if picture.forced else "none",
        java_script_enabled=not picture.without,
        offline=True,
    )
    tab = context.new_page()
    if picture.without == "script and style":
        tab.route(
            "**/*", lambda route: route.fulfill(body=_unstyled(page), content_type="text/html")
        )
    tab.goto(page.resolve().as_uri() + picture.hash)
    if not picture.without:
        tab.wait_for_selector("html[data-ready]", state="attached")
    for key in picture.press:
        tab.keyboard.press(key)
    target = _shot(tab, picture, folder)
    context.close()
    return target


def _unstyled(page: Path) -> str:
    head, _, rest = page.read_text("utf-8").partition("<style>")
    return head + rest.partition("</style>")[2]


def _shot(tab: Page, picture: Picture, folder: Path) -> Path:
    if picture.is_paper:
        target = folder / f"{picture.name}.pdf"
        edge = "1.5cm"
        margin: PdfMargins = {"top": edge, "bottom": edge, "left": edge, "right": edge}
        tab.pdf(path=target, format="A4", margin=margin)
        return target
    if picture.is_whole:
        # The list shows what the window does, so the window is made as tall as the page.
        whole = tab.evaluate("document.documentElement.scrollHeight")
        tab.set_viewport_size({"width": picture.width, "height": whole})
    tab.wait_for_timeout(150)
    target = folder / f"{picture.name}.png"
    tab.screenshot(path=target, full_page=picture.is_whole)
    return target
