"""What pytest keeps for what it tells: logs, reports, counts and warnings."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, final

import pytest
from _pytest.junitxml import xml_key
from _pytest.logging import caplog_handler_key, caplog_records_key, catching_logs

try:
    from _pytest.subtests import failed_subtests_key
except ImportError:  # pytest before 9 has no subtests of its own
    failed_subtests_key = None  # type: ignore[assignment]

try:
    from _pytest.threadexception import collect_thread_exception, thread_exceptions
    from _pytest.unraisableexception import collect_unraisable, unraisable_exceptions
except ImportError:  # pytest before 8.4 collects them within one phase
    _UNREPORTED: dict[Any, Any] = {}
else:
    _UNREPORTED = {
        thread_exceptions: collect_thread_exception,
        unraisable_exceptions: collect_unraisable,
    }

UNREPORTED_WAIT = bool(_UNREPORTED)
"""Whether what no test could catch waits until a phase ends."""

__all__ = [
    "UNREPORTED_WAIT",
    "RunLog",
    "SubtestsForgotten",
    "Uncaught",
    "junit_recorders_kept_out",
    "keep_log_stash",
    "told_elsewhere",
]


def keep_log_stash(item: pytest.Item) -> None:
    """Put back what pytest's logging plugin removes in a teardown and needs in the next one."""
    item.stash.setdefault(caplog_records_key, {})
    if caplog_handler_key not in item.stash:
        plugin = item.config.pluginmanager.get_plugin("logging-plugin")
        if plugin is not None:
            item.stash[caplog_handler_key] = plugin.caplog_handler


class RunLog:
    """The records that a check can ask for with ``caplog``, kept without being rendered.

    Args:
        item: The check.
    """

    __slots__ = ("_item", "_plugin")

    def __init__(self, item: pytest.Item) -> None:
        self._item = item
        self._plugin: Any = item.config.pluginmanager.get_plugin("logging-plugin")

    def kept(self) -> AbstractContextManager[object]:
        """Keep the records of the hidden runs."""
        if self._plugin is None:
            return nullcontext()
        return catching_logs(self._plugin.caplog_handler, level=self._plugin.log_level)

    def reset(self) -> None:
        """Begin the records of one run."""
        if self._plugin is not None:
            self._item.stash[caplog_records_key] = {}
            self._item.stash[caplog_handler_key] = self._plugin.caplog_handler

    def begin(self, when: str) -> None:
        """Begin the records of one phase."""
        if self._plugin is not None:
            handler = self._plugin.caplog_handler
            handler.reset()
            self._item.stash[caplog_records_key][when] = handler.records


@contextmanager
def junit_recorders_kept_out(config: pytest.Config) -> Iterator[None]:
    """Let nothing that a test records reach the JUnit file."""
    xml = config.stash.get(xml_key, None)
    if xml is None:
        yield
        return
    properties = len(xml.global_properties)
    del config.stash[xml_key]
    try:
        yield
    finally:
        config.stash[xml_key] = xml
        del xml.global_properties[properties:]


class SubtestsForgotten:
    """Keeps pytest's own count of an item's failed subtests as it was.

    Args:
        item: The check.
    """

    __slots__ = ("_counts", "_kept", "_key")

    def __init__(self, item: pytest.Item) -> None:
        self._counts: Any = item.config.stash[failed_subtests_key]
        self._key: Any = getattr(item, "id", item.nodeid)

    @classmethod
    def are_counted(cls, config: pytest.Config) -> bool:
        """Tell whether this pytest counts them."""
        return failed_subtests_key is not None and failed_subtests_key in config.stash

    def __enter__(self) -> None:
        """Note the count."""
        self._kept = self._counts.get(self._key)

    def __exit__(self, *_: object) -> None:
        """Put it back."""
        self._counts.pop(self._key, None)
        if self._kept is not None:
            self._counts[self._key] = self._kept


@final
class Uncaught:
    """What no test could catch, as pytest keeps it until a phase ends.

    Args:
        config: The session's configuration.

    Attributes:
        queues: Where it waits.
    """

    __slots__ = ("_collectors", "_config", "queues")

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        known = [(config.stash.get(key, None), collect) for key, collect in _UNREPORTED.items()]
        self._collectors = [(queue, collect) for queue, collect in known if queue is not None]
        self.queues: tuple[deque[Any], ...] = tuple(queue for queue, _ in self._collectors)

    def report(self) -> None:
        """Warn of it, as pytest does at the end of a phase.

        Raises:
            Warning: Warnings are errors.
        """
        for queue, collect in self._collectors:
            if queue:
                collect(self._config)


def told_elsewhere(report: pytest.TestReport) -> None:
    """Leave a report out of pytest's section of failures, as one that was shown already."""
    report._pdbshown = True  # type: ignore[attr-defined]
