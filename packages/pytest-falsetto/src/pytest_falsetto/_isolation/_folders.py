"""Temporary folders of a hidden run: removed with it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from itertools import count

import pytest

from .._compat import FoldersForgotten

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Leave no folder behind, and take no number: later checks get those they get without."""
    if not FoldersForgotten.are_made(config):
        return None
    names = count()

    def forgotten(item: pytest.Function) -> AbstractContextManager[object]:
        return FoldersForgotten(item.config, names)

    return forgotten
