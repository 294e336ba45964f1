"""What the processes of pytest-xdist tell each other for Falsetto."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, final

import pytest

__all__ = ["Told", "hand_over", "is_controller", "is_worker", "stop_all", "told_by", "worker_of"]

_TOLD = "falsetto"


def is_worker(config: pytest.Config) -> bool:
    """Tell whether this process runs checks on behalf of another one."""
    return hasattr(config, "workerinput")


def is_controller(config: pytest.Config) -> bool:
    """Tell whether other processes run the checks on behalf of this one."""
    return _is_xdists(config.pluginmanager.get_plugin("dsession"))


def worker_of(report: Any) -> str | None:
    """Return the name of the worker that a report came from, in the process that reports."""
    node: Any = getattr(report, "node", None)
    return str(node.gateway.id) if _is_xdists(node) else None


def _is_xdists(thing: object) -> bool:
    return type(thing).__module__.partition(".")[0] == "xdist"


@final
class Told:
    """What a worker says at its end.

    Args:
        files: What its verdicts rest on.
        silent: The checks that it ran and told nothing of.
        left_out: How many checks it found and did not keep.
    """

    __slots__ = ("files", "left_out", "silent")

    def __init__(
        self,
        *,
        files: Mapping[str, str] = MappingProxyType({}),
        silent: Sequence[str] = (),
        left_out: int = 0,
    ) -> None:
        self.files = files
        self.silent = silent
        self.left_out = left_out


def hand_over(config: Any, told: Told) -> None:
    """Have something said at the end of this worker."""
    config.workeroutput[_TOLD] = {
        "files": dict(told.files),
        "silent": list(told.silent),
        "left_out": told.left_out,
    }


def told_by(node: Any) -> Told:
    """Return what a worker that has ended said with `hand_over`."""
    return Told(**getattr(node, "workeroutput", {}).get(_TOLD, {}))


def stop_all(config: pytest.Config, reason: str) -> None:
    """Let every worker stop, as pytest-xdist does when the first failure is to be the last."""
    distributed = config.pluginmanager.get_plugin("dsession")
    if distributed is not None:
        distributed.shouldstop = reason
