"""Repeat what was asked, however it was asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeGuard

from .._objects._mocks import is_mock
from .._objects._raw import is_a, is_any
from ._breakdown import NoAnswerError

__all__ = ["echo"]

_QUESTIONS = (
    "messages",
    "message",
    "contents",
    "prompt",
    "user_prompt",
    "question",
    "query",
    "inputs",
    "input",
)
"""What the argument that holds the question is called, where it has a name."""

_TEXTS = ("content", "text", "input_text", *_QUESTIONS, "parts")
"""What a message or a request keeps its text under."""

_DEEP = 4

_REMEDY = "plant what it should say, as in plant(subject, echo=lambda *args, **kwargs: question)"


def echo(*args: object, **kwargs: object) -> str:
    """Answer with what was asked; of a conversation, with what the user said last.

    Where no argument is known to hold the question, all texts are repeated, one a line.

    Raises:
        NoAnswerError: There is no text in what was asked, or it cannot be read.
    """
    try:
        text = _question(args, kwargs)
    except Exception as error:
        raise NoAnswerError(f"what it was asked cannot be read; {_REMEDY}") from error
    if text is None:
        raise NoAnswerError(f"there is no text in what it was asked to repeat; {_REMEDY}")
    return text


def _question(args: tuple[object, ...], kwargs: Mapping[str, object]) -> str | None:
    for name in _QUESTIONS:
        if name in kwargs and (text := _said(kwargs[name])) is not None:
            return text
    asked = (*args, *kwargs.values())
    texts = [text for text in map(_said, asked) if text is not None]
    if not texts:
        texts = [str(each) for each in asked if is_any(each, (int, float))]
    return "\n".join(texts) if texts else None


def _said(asked: object, deep: int = 0) -> str | None:
    """Return what a text, a message, a conversation or a request says, or None."""
    if is_a(asked, str):
        return asked
    if asked is None or deep > _DEEP or is_any(asked, (int, float, bytes)):
        return None
    if is_mock(asked) or callable(asked):
        return None
    if isinstance(asked, (list, tuple)):
        return _last_said(list(asked), deep + 1)
    if isinstance(asked, Mapping):
        held: Iterable[object] = [asked[name] for name in _TEXTS if name in asked]
        shown = str(asked) if asked else None
    else:
        held = [getattr(asked, name, None) for name in _TEXTS]
        shown = None if type(asked).__repr__ is object.__repr__ else str(asked)
    said = (_said(each, deep + 1) for each in held)
    return next((each for each in said if each is not None), shown)


def _last_said(asked: list[object], deep: int) -> str | None:
    """Return what was said last in a conversation, or all parts of one message."""
    users = [each for each in asked if _role(each) == "user"]
    parts = [each["text"] for each in asked if _is_text_part(each)]
    if parts and not users:
        return "\n".join(parts)
    said = [_said(each, deep) for each in users or asked]
    return next((each for each in reversed(said) if each is not None), None)


def _role(message: object) -> object:
    return message.get("role") if isinstance(message, Mapping) else getattr(message, "role", None)


def _is_text_part(piece: object) -> TypeGuard[Mapping[str, str]]:
    return isinstance(piece, Mapping) and "role" not in piece and is_a(piece.get("text"), str)
