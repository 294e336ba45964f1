"""Warnings of a hidden run: raised where the filters say so, recorded nowhere."""

from __future__ import annotations

import warnings
from contextlib import AbstractContextManager

import pytest

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object:  # noqa: ARG001
    """Keep warnings to the run; each run warns afresh, however often the line warned before."""

    def kept_to_the_run(_: pytest.Function) -> AbstractContextManager[object]:
        return warnings.catch_warnings(record=True)

    return kept_to_the_run
