"""An error in one line."""

from __future__ import annotations

from ._evidence import clean

__all__ = ["error_line"]


def error_line(error: BaseException, limit: int = 300) -> str:
    """Name an error by its type and the first line of its message; only interrupts are raised."""
    name = type(error).__qualname__
    try:
        text = str(error)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as raised:  # noqa: BLE001 - a message of the suite's own making
        text = f"(its message cannot be had: {type(raised).__qualname__})"
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return clean(f"{name}: {first}" if first else name, limit)
