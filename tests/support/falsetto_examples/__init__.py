"""Runs the examples as a reader would, in a copy of which a test may change a line."""

from __future__ import annotations

from ._example import Example

__all__ = ["Example"]
