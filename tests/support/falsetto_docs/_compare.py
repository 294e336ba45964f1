"""Compare what a command printed with what the page says it prints."""

from __future__ import annotations

import difflib
import re

__all__ = ["differences"]

_ANY = "..."
_RULE = re.compile(r"([=_])\1{2,}")


def differences(expected: str, printed: str) -> str:
    """Return a readable difference, or an empty string when there is none.

    A line of the page that is only `...` stands for any number of lines; within a line `...` stands
    for any text. A rule of equals signs or underscores may have any length. Blank lines, and blanks
    at the end of a line, do not count.

    Args:
        expected: The page's text.
        printed: The command's output.
    """
    wanted, seen = _lines(expected), _lines(printed)
    if re.fullmatch(_pattern(wanted), "".join(f"{line}\n" for line in seen)):
        return ""
    return "\n".join(difflib.ndiff(wanted, seen))


def _lines(text: str) -> list[str]:
    lines = (line.rstrip() for line in text.splitlines())
    return [_RULE.sub(r"\1\1\1", line) for line in lines if line]


def _pattern(lines: list[str]) -> str:
    return "".join(r"(?:.*\n)*?" if line.strip() == _ANY else _within(line) for line in lines)


def _within(line: str) -> str:
    return ".*?".join(re.escape(part) for part in line.split(_ANY)) + r"\n"
