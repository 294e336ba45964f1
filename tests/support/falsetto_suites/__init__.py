"""Suites that others wrote, graded under changes that everybody or nobody notices."""

from __future__ import annotations

from ._graded import Graded, grade
from ._sources import NAMES, unpacked

__all__ = ["NAMES", "Graded", "grade", "unpacked"]
