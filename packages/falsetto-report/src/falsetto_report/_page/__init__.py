"""The HTML report: one file that asks nobody for anything."""

from __future__ import annotations

from ._render import render

__all__ = ["render"]
