"""Text that came from a check, made fit to be written down."""

from __future__ import annotations

import re
from functools import cache

__all__ = ["LIMIT", "clean", "clean_fields"]

LIMIT = 20_000
"""How many characters of one text are kept unless its writer says otherwise."""

# Terminal sequences carry no text, so they go. Every other character that no file format holds,
# or that would reorder the text around it on a reader's screen, stays visible as an escape.
_UNFIT = (
    r"(?P<sequence>\x1b(?:"
    r"\[[0-?]*[ -/]*[@-~]"  # colours, cursor movements
    r"|[\]PX^_][^\x00-\x1f\x7f-\x9f]*(?:\x07|\x1b\\)"  # titles, links
    r"|[()][0-9A-Z]|[78=>]"  # character sets, saved positions, keypad modes
    r"))"
    r"|(?P<line_end>\r\n?)"
    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def clean(text: str, limit: int = LIMIT) -> str:
    r"""Make `text` fit for any file and any screen, and bound it.

    Terminal sequences are taken out, line ends become newlines, and control characters, lone
    surrogates and bidirectional overrides become escapes such as ``\x00``. Never raises,
    whatever a subclass of `str` overrides. Cleaning twice changes nothing.

    Args:
        text: Any text.
        limit: How many characters to keep. What is over is cut out of the middle, because a
            failure is named at its end, and the cut says how long the text was.
    """
    plain = str.__str__(text)
    total = len(plain)
    if total <= limit and (plain.isprintable() or _without_layout(plain).isprintable()):
        return plain
    # A first cut keeps a text of many megabytes from being worked through for nothing.
    kept = _bounded(plain, 8 * limit, total)
    return _bounded(_unfit().sub(_fit, kept), limit, total)


def clean_fields(record: object, *names: str) -> None:
    """Clean texts of a frozen record that is being made, so that nobody has to ask again.

    Args:
        record: The record.
        names: The attributes that hold text or None.
    """
    for name in names:
        text = getattr(record, name)
        # Most are fit as they are, and there are ten of them in each check's record.
        if text is None or (type(text) is str and len(text) <= LIMIT and text.isprintable()):
            continue
        object.__setattr__(record, name, clean(text))


# Bound here: a check may have replaced `re.compile` by the time that a text needs it.
_compiled = re.compile


@cache
def _unfit() -> re.Pattern[str]:
    return _compiled(_UNFIT)


def _without_layout(text: str) -> str:
    return text.replace("\n", "").replace("\t", "")


def _fit(found: re.Match[str]) -> str:
    if found["sequence"] is not None:
        return ""
    if found["line_end"] is not None:
        return "\n"
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _bounded(text: str, limit: int, total: int) -> str:
    if len(text) <= limit:
        return text
    note = f" [... cut: {total} characters in all ...] "
    room = max(limit - len(note), 0)
    tail = room - room // 2
    return text[: room // 2] + note + text[len(text) - tail :]
