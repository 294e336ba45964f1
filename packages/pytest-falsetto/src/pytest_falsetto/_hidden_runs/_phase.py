"""One phase of a run: a hook called, what it raised, and the report made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import pytest

__all__ = ["Phase", "call_phase", "is_passed"]

When = Literal["setup", "call", "teardown"]


class Phase(NamedTuple):
    """What one phase did.

    Attributes:
        call: pytest's record of the hook call.
        report: The report made of it.
    """

    call: pytest.CallInfo[None]
    report: pytest.TestReport

    @property
    def error(self) -> BaseException | None:
        """What the phase raised, with its traceback."""
        return self.call.excinfo.value if self.call.excinfo is not None else None


def call_phase(
    item: pytest.Item,
    when: When,
    hooks: Any,
    report: Callable[..., Any],
    *,
    interrupts: tuple[type[BaseException], ...],
    **arguments: Any,
) -> Phase:
    """Call the hook of one phase and make its report.

    Args:
        item: The check.
        when: The phase.
        hooks: The item's hooks, or what stands in for them.
        report: Makes the report: pytest's ``pytest_runtest_makereport`` or what stands for it.
        interrupts: What is raised on and never becomes a report.
        arguments: What the hook takes besides the item.
    """
    hook = getattr(hooks, f"pytest_runtest_{when}")
    call: pytest.CallInfo[None] = pytest.CallInfo.from_call(
        lambda: hook(item=item, **arguments), when=when, reraise=interrupts
    )
    return Phase(call, report(item=item, call=call))


def is_passed(report: pytest.TestReport) -> bool:
    """Tell whether a phase passed and was expected to."""
    return report.passed and not hasattr(report, "wasxfail")
