"""Writing a session's record to the files that were asked for."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import final

import pytest
from falsetto import SessionRecord
from falsetto.errors import FalsettoError
from falsetto.plugins import Writer, load

from ._options import Output

__all__ = ["Writing"]


@final
class Writing:
    """The files of a session, each with the writer that fills it.

    Args:
        outputs: What was asked for.

    Raises:
        pytest.UsageError: A writer is missing or broken; nothing has run yet.
    """

    def __init__(self, outputs: Sequence[Output]) -> None:
        self._files = [(output, _writer(output)) for output in outputs]

    def __bool__(self) -> bool:
        return bool(self._files)

    def write(self, session: SessionRecord) -> list[str]:
        """Write every file and return a sentence for each that could not be written."""
        problems = []
        for output, writer in self._files:
            try:
                _write_whole(output.path, writer, session)
            except OSError as error:
                problems.append(
                    f"{output.option}: {output.path} cannot be written: "
                    f"{error.strerror or error}; name a file in a folder that can be written to"
                )
            except Exception as error:  # noqa: BLE001 - a writer may be anybody's
                problems.append(
                    f"{output.option}: the writer {output.format!r} failed: "
                    f"{type(error).__name__}: {error}; report it to the package it comes from"
                )
        return problems


def _writer(output: Output) -> Writer:
    try:
        return load(output.format)
    except FalsettoError as error:
        raise pytest.UsageError(f"{output.option}: {error}") from error


def _write_whole(path: Path, writer: Writer, session: SessionRecord) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            writer.write(session, stream)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
