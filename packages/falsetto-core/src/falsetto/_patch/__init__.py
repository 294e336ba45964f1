"""The patch handle: exact changes that are taken back and verified."""

from __future__ import annotations

from ._handle import Patch
from ._missing import MISSING
from ._step import Step

__all__ = ["MISSING", "Patch", "Step"]
