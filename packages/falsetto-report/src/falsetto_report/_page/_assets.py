"""The parts of the page that are written by hand."""

from __future__ import annotations

from pathlib import Path

__all__ = ["SCRIPT", "STYLE", "asset", "script", "style"]

STYLE = ("tokens.css", "page.css", "list.css", "detail.css", "media.css")
SCRIPT = (
    "dom.js",
    "data.js",
    "query.js",
    "groups.js",
    "address.js",
    "list.js",
    "facets.js",
    "detail.js",
    "keys.js",
    "main.js",
)
_FOLDER = Path(__file__).parent / "assets"


def asset(name: str) -> str:
    """Return the text of one asset."""
    return (_FOLDER / name).read_text(encoding="utf-8")


def style() -> str:
    """Return the page's style, in the order in which later rules win."""
    return "\n".join(asset(name) for name in STYLE)


def script() -> str:
    """Return the page's script: one function of its own, whose parts build on those before them."""
    parts = "\n".join(asset(name) for name in SCRIPT)
    return f'(() => {{\n"use strict";\n{parts}}})();\n'
