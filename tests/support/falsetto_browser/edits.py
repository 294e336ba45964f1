"""Changes to the hand-written parts of the report's page, for its checks to declare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from falsetto_testing import report

__all__ = ["edits"]


def edits(name: str, old: str, new: str) -> Callable[[Any], None]:
    """Return a change under which an asset says `new` where it says `old`.

    Args:
        name: The asset's file name.
        old: A text that stands in it.
        new: What stands there instead.
    """
    real = report._page._assets.asset

    def change(m: Any) -> None:
        text = real(name)
        if old not in text:
            raise LookupError(f"{name} does not say {old!r}")
        edited = text.replace(old, new)
        m.setattr(
            report._page._assets, "asset", lambda asked: edited if asked == name else real(asked)
        )

    change.__qualname__ = f"{name}: {old!r} becomes {new!r}"
    return change
