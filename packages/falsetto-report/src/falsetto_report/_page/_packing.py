"""Data as text of a page: JSON, deflated, in letters that no markup can be made of."""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

__all__ = ["packed"]

_LEVEL = 6


def packed(blocks: Iterable[Any]) -> str:
    """Return one line for each of `blocks`, the same for the same data."""
    # Deflating lets go of the interpreter's lock: it goes on while further blocks are made.
    with ThreadPoolExecutor(max_workers=2) as pool:
        return "\n".join(pool.map(_packed, map(msgspec.json.encode, blocks)))


def _packed(encoded: bytes) -> str:
    return base64.b64encode(gzip.compress(encoded, _LEVEL, mtime=0)).decode("ascii")
