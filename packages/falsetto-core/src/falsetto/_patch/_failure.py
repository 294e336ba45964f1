"""Say in one line what was raised."""

from __future__ import annotations

from .._text._evidence import clean

__all__ = ["in_words"]

_LIMIT = 200


def in_words(error: BaseException) -> str:
    """Return the error's type and message; never raises."""
    kind = type(error).__name__
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - a broken message must not hide the error it belongs to
        return kind
    return clean(" ".join(f"{kind}: {message}".split()) if message else kind, limit=_LIMIT)
