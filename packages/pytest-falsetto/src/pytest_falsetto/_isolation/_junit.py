"""What a test records for the JUnit file, in a hidden run."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest

from .._compat import junit_recorders_kept_out

__all__ = ["isolation"]


def isolation(config: pytest.Config) -> object | None:
    """Keep the recorders out, where a JUnit file is written."""
    if not config.getoption("xmlpath", None):
        return None

    def kept_out(item: pytest.Function) -> AbstractContextManager[object]:
        return junit_recorders_kept_out(item.config)

    return kept_out
