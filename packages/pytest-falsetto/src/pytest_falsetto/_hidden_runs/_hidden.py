"""The hidden runs of an item: whole, fresh, and seen by nobody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, final
from warnings import catch_warnings

import pytest
from falsetto import Declaration, Run, RunResult, hidden_run, keeping_scores

from .._compat import RunLog, wish_to_stop_kept
from .._isolation import Isolation
from ._bare import is_bare
from ._boundary import Boundary
from ._capture import captured_and_dropped
from ._deadline import Deadline
from ._direct import Direct
from ._garbage import collected_at_once
from ._limits import Limits
from ._relay import Relay
from ._uncaught import uncaught_apart
from ._way import Way
from ._whole import Whole

__all__ = ["HiddenRuns"]


@final
class HiddenRuns:
    """Carries out the hidden runs of one item.

    Args:
        item: The check, before its first run.
        boundary: What each run is torn down to.
        declaration: What was declared for it.
        relay: What stands in for the item's hooks.
        limits: How long a run may take.
        isolations: What keeps a run from being seen.

    Attributes:
        boundary: What each run is torn down to.
        relay: What stands in for the item's hooks.
    """

    def __init__(
        self,
        item: pytest.Function,
        boundary: Boundary,
        *,
        declaration: Declaration,
        relay: Relay,
        limits: Limits,
        isolations: tuple[Isolation, ...],
    ) -> None:
        self.boundary = boundary
        self.relay = relay
        self._item = item
        self._limits = limits
        self._isolations = isolations
        self._log = RunLog(item)
        self._way: Way
        scope = declaration.scope
        if scope == "function" and relay.is_pytests_alone and is_bare(item):
            reads = declaration.expect is not None
            self._way = Direct(item, relay, limits, reads=reads)
        else:
            self._way = Whole(
                item, boundary, scope=scope, relay=relay, limits=limits, log=self._log
            )

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Keep from everybody what happens in the block, the change's own doings too."""
        item = self._item
        with hidden_run(process_wide=True), _Relayed(item, self.relay), ExitStack() as isolated:
            for isolation in self._isolations:
                context = isolation(item)
                if context is not None:
                    isolated.enter_context(context)
            with (
                captured_and_dropped(item.config),
                uncaught_apart(self.relay.uncaught.queues),
                collected_at_once(),
                self._way.kept(),
                wish_to_stop_kept(item.session),
                self._log.kept(),
            ):
                yield

    def __call__(self, run: Run) -> RunResult:
        """Carry out one run and tell what it did.

        Raises:
            KeyboardInterrupt: The user or the check interrupted the session.
        """
        item = self._item
        self.relay.begin()
        self._limits.rearm(item)
        deadline = Deadline(self._limits.of(item))
        # Entering the filters anew makes a line that has warned before warn again.
        with catch_warnings(), keeping_scores(process_wide=True) as scores:
            return self._way(run, deadline, scores)


@final
class _Relayed:
    """Lets every node of the session reach the relay where it would reach its hooks."""

    __slots__ = ("_relay", "_session")

    def __init__(self, item: pytest.Item, relay: Relay) -> None:
        self._session: Any = item.session
        self._relay = relay

    def __enter__(self) -> None:
        self._session.gethookproxy = lambda _: self._relay

    def __exit__(self, *_: object) -> None:
        del self._session.gethookproxy
