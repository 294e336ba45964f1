"""A plugin that declares one change for every check of a suite, and writes down what is reported.

What bites is a change to a switch that stands in for a subject: after the body of each check a
statement looks at it, in a function that has the check's own file and line, as if it stood there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

__all__ = ["BITING", "CHANGE", "HEARD", "INERT"]

CHANGE, HEARD = "FALSETTO_SUITES_CHANGE", "FALSETTO_SUITES_HEARD"
INERT, BITING = "inert", "biting"


class Switch:
    """What the changes change."""

    on = False
    unread = False


def _inert(m: Any) -> None:
    m.setattr(Switch, "unread", True)


def _biting(m: Any) -> None:
    m.setattr(Switch, "on", True)


def _look(switch: type[Switch] = Switch) -> None:
    assert not switch.on


_CHANGES = {INERT: _inert, BITING: _biting}
_heard: list[tuple[str, str, str]] = []


def pytest_itemcollected(item: pytest.Item) -> None:
    """Declare the change for a check."""
    change = _CHANGES.get(os.environ.get(CHANGE, ""))
    if change is not None and isinstance(item, pytest.Function):
        item.add_marker(pytest.mark.must_fail_when(change=change))


@pytest.hookimpl(hookwrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, Any, None]:
    """Look at the switch after the body of a check that passed."""
    outcome = yield
    if outcome.excinfo is not None:
        return
    body = pyfuncitem.function.__code__
    code = _look.__code__.replace(
        co_filename=body.co_filename, co_name=body.co_name, co_firstlineno=body.co_firstlineno
    )
    try:
        FunctionType(code, pyfuncitem.function.__globals__, argdefs=(Switch,))()
    except AssertionError as error:  # to raise it here would be a warning, in suites an error
        outcome.force_exception(error)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write down the outcome of one phase."""
    _heard.append((report.nodeid, report.when or "", report.outcome))


def pytest_unconfigure() -> None:
    """Hand over what was heard."""
    Path(os.environ[HEARD]).write_text(json.dumps(_heard), encoding="utf-8")
