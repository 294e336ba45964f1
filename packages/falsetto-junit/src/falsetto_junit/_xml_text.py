"""Text as an XML file can hold it: what is legal stays as it is, in every character."""

from __future__ import annotations

import re

__all__ = ["attributes", "bounded", "content", "legal"]

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# The ampersand first, as all the others bring one along.
_MARKUP = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))
# A parser turns a bare line end or tab in an attribute into a space, and a bare CR into LF.
_LAYOUT = (("\t", "&#9;"), ("\n", "&#10;"), ("\r", "&#13;"))
_DOUBLE_QUOTED = (*_MARKUP, *_LAYOUT, ('"', "&quot;"))
_SINGLE_QUOTED = (*_MARKUP, *_LAYOUT, ("'", "&apos;"))
_CONTENT = (*_MARKUP, ("\r", "&#13;"))


def legal(text: str) -> str:
    """Put ``#xNN`` for each character that no XML file can hold, not even escaped."""
    return _ILLEGAL.sub(lambda found: f"#x{ord(found[0]):02X}", text)


def bounded(text: str, limit: int) -> str:
    """Make `text` legal, and keep at most `limit` bytes of it.

    What is over is cut out of the middle, because a failure is named at its end, and the cut says
    how long the text was.
    """
    fit = legal(text)
    if 4 * len(fit) <= limit:
        return fit
    data = fit.encode()
    if len(data) <= limit:
        return fit
    note = f" [... cut: {len(data)} bytes in all ...] "
    room = limit - len(note)
    tail = room - room // 2
    return f"{_whole(data[: room // 2])}{note}{_whole(data[-tail:])}"


def _whole(data: bytes) -> str:
    # A cut can go through the middle of a character, which is then left out.
    return data.decode(errors="ignore")


def attributes(**values: str) -> str:
    """Render legal text as attributes, a space before each."""
    return "".join(f" {name}={_quoted(value)}" for name, value in values.items())


def _quoted(value: str) -> str:
    # JSON in an attribute would be half as long again if each of its quotes were escaped.
    if value.count('"') > value.count("'"):
        return f"'{_escaped(value, _SINGLE_QUOTED)}'"
    return f'"{_escaped(value, _DOUBLE_QUOTED)}"'


def content(text: str) -> str:
    """Render legal text as the content of an element."""
    return _escaped(text, _CONTENT)


def _escaped(text: str, escapes: tuple[tuple[str, str], ...]) -> str:
    for letter, escape in escapes:
        text = text.replace(letter, escape)
    return text
