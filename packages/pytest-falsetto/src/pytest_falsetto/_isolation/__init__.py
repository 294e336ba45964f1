"""What keeps a hidden run from being seen: one small module per concern or plugin."""

from __future__ import annotations

from ._isolation import Isolation, isolations, unfamiliar

__all__ = ["Isolation", "isolations", "unfamiliar"]
