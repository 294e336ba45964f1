"""Which check is running, and whether every check that was to run was heard of."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import count
from typing import Any, final

import pytest

from .._checks._plan import Plan
from ._running import Running

__all__ = ["Roll"]


@final
class Roll:
    """A plugin that sees every check run, also those that another plugin runs."""

    def __init__(self) -> None:
        self.running: Running | None = None
        self._numbers = count(1)
        self._collected: tuple[pytest.Item, ...] = ()
        self._known: dict[str, pytest.Item] = {}
        self._offered: set[int] = set()
        self._unheard: list[Running] = []
        self._strays: dict[str, Running] = {}
        self._is_called = False

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Learn which checks are to run."""
        self._collected = tuple(session.items)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self) -> Generator[None, Any, Any]:
        """Learn that the checks are to run now."""
        self._is_called = True
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Know the check that is running, until whoever runs it is done with it."""
        outer = self.running
        running = self.running = Running(item.nodeid, next(self._numbers), item)
        self._offered.add(id(item))
        try:
            return (yield)
        finally:
            self.running = outer
            if not running.is_heard and isinstance(item, pytest.Function):
                self._unheard.append(running)

    def plan_of(self, item: pytest.Item) -> Plan:
        """Return what is to be done with the item that is running."""
        plan = self.running.plan if self.running is not None else None
        assert plan is not None, f"{item.nodeid} is not the item that is running"
        return plan

    def of(self, report: pytest.TestReport) -> Running:
        """Return the check that a report tells of.

        It is the one that is running, whatever the report says. Only where none is, as with a
        plugin that runs checks in a loop of its own, there is nothing but the node id to go by.
        """
        running = self.running or self._stray(report.nodeid)
        running.is_heard = True
        return running

    def _stray(self, nodeid: str) -> Running:
        if not self._known:
            self._known = {item.nodeid: item for item in self._collected}
        if nodeid not in self._strays:
            item = self._known.get(nodeid)
            self._strays[nodeid] = Running(nodeid, next(self._numbers), item)
        return self._strays[nodeid]

    def silent(self) -> Sequence[str]:
        """Name the checks that somebody ran and nobody told of."""
        return [each.nodeid for each in self._unheard if each.nodeid not in self._strays]

    def absent(self) -> Sequence[str]:
        """Name the checks that were collected for running and that nobody ran."""
        if not self._is_called:
            return []
        return [
            item.nodeid
            for item in self._collected
            if isinstance(item, pytest.Function)
            and id(item) not in self._offered
            and item.nodeid not in self._strays
        ]
