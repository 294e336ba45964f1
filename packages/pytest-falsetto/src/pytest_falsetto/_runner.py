"""What runs the declared checks of a session, and all that it runs them with."""

from __future__ import annotations

from pathlib import Path
from typing import final

import pytest

from ._checks._plan import Plan
from ._checks._protocol import Kit, Protocol
from ._hidden_runs._limits import Limits
from ._hidden_runs._relay import Relay
from ._isolation import isolations
from ._options import Settings
from ._session._annotate import Annotator

__all__ = ["Runner"]


@final
class Runner:
    """Runs the declared checks of a session in pytest's place.

    Args:
        config: The session's configuration.
        settings: What the session was asked to do.
        annotator: Is told of each grade.
    """

    def __init__(self, config: pytest.Config, settings: Settings, annotator: Annotator) -> None:
        self._config = config
        self._annotator = annotator
        self._relays: dict[Path, Relay] = {}
        self._kit = Kit(
            controls=settings.controls,
            repeats=settings.repeats,
            confirm=settings.confirm,
            limits=Limits(config, settings.timeout),
            isolations=isolations(config),
            relay=self._relay,
            graded=annotator.graded,
            failed_subtests=annotator.failed_subtests,
        )

    def run(self, item: pytest.Item, nextitem: pytest.Item | None, plan: Plan) -> None:
        """Run one declared check to its last report."""
        assert isinstance(item, pytest.Function)
        self._annotator.begin()
        Protocol(item, nextitem, plan, self._kit).run()

    def plugins_changed(self) -> None:
        """Look at the plugins anew before the next hidden run."""
        self._relays.clear()

    def _relay(self, item: pytest.Function) -> Relay:
        """Return what stands in for an item's hooks: items of one file have the same."""
        relay = self._relays.get(item.path)
        if relay is None:
            relay = self._relays[item.path] = Relay(item.ihook, self._config)
        return relay
