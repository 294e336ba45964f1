"""Temporary folders of a hidden run: removed with it."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from .._compat import FoldersForgotten

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Leave no folder behind, nor the number it had: later checks get those they get without."""
    if not FoldersForgotten.are_made(config):
        return None

    def forgotten(item: pytest.Function) -> AbstractContextManager[object]:
        return FoldersForgotten(item.config)

    return forgotten
