"""A page of a report in a browser, and what a reader sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, final

from falsetto_testing import report

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["Tab"]


@final
@dataclass(frozen=True, slots=True)
class Tab:
    """A report that is open.

    Attributes:
        page: Playwright's page.
        asked: Every address that was asked for.
        complaints: What the browser wrote to its console, and errors that nobody caught.
    """

    page: Page
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def on(cls, browser: Browser, document: Any, folder: Path, hash: str = "", **said: Any) -> Tab:
        """Open the page of a document from disk, without a network.

        Args:
            browser: The browser.
            document: What the page is of.
            folder: Where its file goes.
            hash: The state in which to open it.
            said: What the browser's context is to be otherwise.
        """
        file = folder / "report.html"
        file.write_bytes(report._page.render(document))
        tab = cls.blank(browser, **said)
        tab.go(file.as_uri() + hash, is_scripted=said.get("java_script_enabled", True))
        return tab

    @classmethod
    def blank(cls, browser: Browser, **said: Any) -> Tab:
        """Open nothing yet."""
        context = browser.new_context(**{"offline": True, "reduced_motion": "reduce", **said})
        context.set_default_timeout(10_000)
        tab = cls(context.new_page())
        tab.page.on("request", lambda request: tab.asked.append(request.url))
        tab.page.on("console", lambda message: tab.complaints.append(message.text))
        tab.page.on("pageerror", lambda error: tab.complaints.append(str(error)))
        return tab

    def go(self, address: str, *, is_scripted: bool = True) -> None:
        """Go to an address, and wait for its script to have done its part where it may run."""
        self.page.goto(address)
        if is_scripted:
            self.page.wait_for_selector("html[data-ready]", state="attached")

    def follow(self, link: str) -> None:
        """Click what leads within the page, and wait for the page to have gone there."""
        self.page.click(link)
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def ask(self, query: str) -> None:
        """Write a query."""
        self.page.fill("#query", query)

    @property
    def hash(self) -> str:
        """The state in the address, once what was typed last has reached it."""
        self.page.wait_for_timeout(250)
        return str(self.page.evaluate("decodeURIComponent(location.hash)"))

    @property
    def names(self) -> list[str]:
        """The names of the checks in the list, from the top."""
        return self.page.locator("#list a b").all_inner_texts()

    @property
    def titles(self) -> list[str]:
        """The titles of the groups in the list, from the top."""
        return self.page.locator("#list button b").all_inner_texts()

    @property
    def opened(self) -> str:
        """What is shown of the check that is open, or nothing where none is."""
        return self.page.locator("#detail").inner_text() if self.is_open else ""

    @property
    def is_open(self) -> bool:
        """Whether a check is open, once all of it is there."""
        if self.page.evaluate("document.body.classList.contains('opened')"):
            self.page.wait_for_selector("#detail:not([aria-busy])")
            return True
        return self.page.locator("#detail").is_visible()

    @property
    def focused(self) -> str:
        """The text of what has the focus."""
        return str(self.page.evaluate("document.activeElement.textContent"))
