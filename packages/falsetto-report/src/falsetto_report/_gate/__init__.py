"""`falsetto-gate`: one record in, an answer out."""

from __future__ import annotations

from ._cli import main

__all__ = ["main"]
