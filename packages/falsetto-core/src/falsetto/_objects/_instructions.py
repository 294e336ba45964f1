"""The instructions of code."""

from __future__ import annotations

import dis
from functools import lru_cache
from types import CodeType

__all__ = ["instructions"]


# Many ask about the same code one after the other, and to take it apart is dear.
@lru_cache(maxsize=16)
def instructions(code: CodeType) -> tuple[dis.Instruction, ...]:
    """List the instructions of code, those of functions defined in it aside."""
    return tuple(dis.get_instructions(code))
