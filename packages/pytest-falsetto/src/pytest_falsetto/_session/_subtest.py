"""Reports of parts of a check."""

from __future__ import annotations

import pytest

__all__ = ["is_subtest"]

_PACKAGES = frozenset({"_pytest", "pytest_subtests"})


def is_subtest(report: object) -> bool:
    """Tell whether a report is of a subtest.

    Its class says so, and not an attribute, which any hook may put on the report of a check.
    """
    kind = type(report)
    if kind is pytest.TestReport:
        return False
    return (
        kind.__name__.lower() == "subtestreport" and kind.__module__.partition(".")[0] in _PACKAGES
    )
