"""JSON read strictly: what it says can be read in one way only."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, final

from ..errors import RecordError
from ._evidence import clean

if TYPE_CHECKING:
    import json

__all__ = ["parse_json"]

# As the parser cuts them: what stands behind a number or a constant is no part of it.
_TOKEN = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*")(?P<key>\s*:)?|[{}\[\]]|NaN|-?Infinity'
    r"|-?\d+(?P<float>\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)?"
)
_CONSTANTS = frozenset({"NaN", "Infinity", "-Infinity"})
_DEEP = 500
_LONG_NUMBER = re.compile(r"\d{4000,}")
_BOMS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_REMEDY = "write it anew with Falsetto"


def parse_json(data: bytes, source: str, *, first_line: int = 1) -> Any:
    r"""Parse one JSON text.

    Lone surrogates, which escapes such as ``\ud800`` smuggle in, stay escapes.

    Args:
        data: The text, in UTF-8.
        source: What to call it in an error, such as a file's name.
        first_line: The number of its first line in that file.

    Raises:
        RecordError: It is empty, cut short, no UTF-8 or no JSON, or it has a byte order mark,
            NaN, an infinity, or one key twice in one object.
    """
    text = _decoded(data, source, first_line)
    try:
        value = _decoder().decode(text)
        return _sound(value) if _SURROGATE.search(text) else value
    except (ValueError, RecursionError) as error:
        fault, position = _fault(text, error)
        line = text.count("\n", 0, position) + first_line
        column = position - text.rfind("\n", 0, position)
        raise _refusal(source, fault, f"line {line}, column {column}") from error


@cache
def _decoder() -> json.JSONDecoder:
    import json

    return json.JSONDecoder(
        object_pairs_hook=_once_each, parse_float=_finite, parse_constant=_no_number
    )


def _decoded(data: bytes, source: str, first_line: int) -> str:
    line = "" if first_line == 1 else f"line {first_line}, "
    if data.startswith(_BOMS):
        fault = "it starts with a byte order mark"
        raise _refusal(source, fault, f"{line}byte 0", remedy="save it as UTF-8 without one")
    if not data.strip():
        raise _refusal(source, "it is empty", f"{line}byte 0")
    if b"\0" in data[:4]:
        fault = "it is UTF-16 or UTF-32"
        raise _refusal(source, fault, f"{line}byte 0", remedy="save it as UTF-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        fault = f"it is not UTF-8: {error.reason}"
        raise _refusal(source, fault, f"{line}byte {error.start}") from error


def _fault(text: str, error: Exception) -> tuple[str, int]:
    import json

    if isinstance(error, _AmbiguousError):
        return _first_ambiguity(text)
    if isinstance(error, RecursionError):
        return "it is nested too deeply", _depth(text)
    if not isinstance(error, json.JSONDecodeError):
        number = _LONG_NUMBER.search(text)
        return f"it cannot be parsed: {error}", number.start() if number else 0
    end = len(text.rstrip())
    # The parser stops before a word or an escape that breaks off, not at its end.
    near = end - error.pos < 6 and not text.rstrip().endswith(("}", "]"))
    if near or error.pos >= end or error.msg.startswith("Unterminated string"):
        return "it is cut short", end
    return f"it is no JSON: {error.msg}", error.pos


def _first_ambiguity(text: str) -> tuple[str, int]:
    """Find what the parser refused without telling where it was."""
    import json

    seen: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in ("{", "["):
            seen.append(set())
        elif word in ("}", "]"):
            seen.pop()
        elif word in _CONSTANTS:
            return f"{word} is no JSON number", token.start()
        elif token["float"] and math.isinf(float(word)):
            return f"the number {clean(word, 100)} is too large", token.start()
        elif token["key"] is not None:
            key = _without_surrogates(json.loads(token["text"]))
            if key in seen[-1]:
                return f"the key {clean(key, 100)!r} is there twice", token.start()
            seen[-1].add(key)
    return "it can be read in more than one way", 0


def _depth(text: str) -> int:
    """Find where a text is deeper than any record."""
    depth = 0
    for token in _TOKEN.finditer(text):
        depth += (token[0] in ("{", "[")) - (token[0] in ("}", "]"))
        if depth > _DEEP:
            return token.start()
    return 0


def _refusal(source: str, fault: str, place: str, remedy: str = _REMEDY) -> RecordError:
    return RecordError(f"{source} cannot be read: {fault} ({place}); {remedy}")


@final
class _AmbiguousError(ValueError):
    """What was read could be understood in more than one way."""


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise _AmbiguousError
    return fields


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise _AmbiguousError
    return number


def _no_number(_constant: str) -> NoReturn:
    raise _AmbiguousError


def _sound(value: Any) -> Any:
    if isinstance(value, str):
        # Lone surrogates alone go: any other oddity was somebody's choice, and has a JSON form.
        return value if value.isascii() else _without_surrogates(value)
    if isinstance(value, list):
        return [_sound(each) for each in value]
    if isinstance(value, dict):
        return _once_each([(_sound(key), _sound(each)) for key, each in value.items()])
    return value


def _without_surrogates(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
