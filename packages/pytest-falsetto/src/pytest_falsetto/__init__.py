"""The pytest plugin of Falsetto: one adapter over the core, which gives every verdict."""

from __future__ import annotations

from .__about__ import __version__

__all__ = ["__version__"]
