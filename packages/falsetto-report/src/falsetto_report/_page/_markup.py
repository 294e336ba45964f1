"""HTML that text cannot break out of: whatever is not markup already is escaped."""

from __future__ import annotations

from html import escape
from typing import TypeAlias, final

from falsetto import clean

__all__ = ["Markup", "Piece", "element", "joined", "prose"]


@final
class Markup(str):
    """Text that is HTML. Only this module makes it, and assets of ours that are."""

    __slots__ = ()


Piece: TypeAlias = "str | None"
"""What stands in an element: markup as it is, any other text escaped, nothing for None."""


def element(tag: str, *pieces: Piece, **attributes: str | bool | None) -> Markup:
    """Render one element.

    Args:
        tag: Its name.
        pieces: What it holds.
        attributes: Its attributes. An underscore becomes a hyphen and one at the end goes; True
            stands for an attribute without a value, and None or False for none at all.
    """
    said = "".join(
        f" {_attribute(name)}" if value is True else f' {_attribute(name)}="{_text(value)}"'
        for name, value in attributes.items()
        if value is not None and value is not False
    )
    return Markup(f"<{tag}{said}>{joined(*pieces)}</{tag}>")


def joined(*pieces: Piece, between: str = "") -> Markup:
    """Render pieces one after another, with `between` between them as it is."""
    return Markup(
        between.join(
            piece if isinstance(piece, Markup) else _text(piece)
            for piece in pieces
            if piece is not None
        )
    )


def prose(text: str) -> Markup:
    """Render a sentence, and what stands between backticks in it as code."""
    pieces = text.split("`")
    return joined(*(element("code", piece) if at % 2 else piece for at, piece in enumerate(pieces)))


def _attribute(name: str) -> str:
    # SVG is one of a few places where capitals in an attribute's name matter.
    return "viewBox" if name == "view_box" else name.rstrip("_").replace("_", "-")


def _text(text: str) -> str:
    return escape(clean(text))
