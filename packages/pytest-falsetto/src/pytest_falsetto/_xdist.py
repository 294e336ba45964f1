"""What the processes of pytest-xdist tell each other for Falsetto."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

__all__ = ["files_of", "hand_over_files", "is_worker", "stop_all"]

_FILES = "falsetto_files"


def is_worker(config: pytest.Config) -> bool:
    """Tell whether this process runs checks on behalf of another one."""
    return hasattr(config, "workerinput")


def hand_over_files(config: Any, files: Mapping[str, str]) -> None:
    """Tell the reporting process which files this worker's verdicts rest on."""
    config.workeroutput[_FILES] = dict(files)


def files_of(node: Any) -> Mapping[str, str]:
    """Return what a worker that has ended told with `hand_over_files`."""
    files: Mapping[str, str] = getattr(node, "workeroutput", {}).get(_FILES, {})
    return files


def stop_all(config: pytest.Config, reason: str) -> None:
    """Let every worker stop, as pytest-xdist does when the first failure is to be the last."""
    distributed = config.pluginmanager.get_plugin("dsession")
    if distributed is not None:
        distributed.shouldstop = reason
