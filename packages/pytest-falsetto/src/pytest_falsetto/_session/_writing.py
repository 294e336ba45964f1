"""Writing a session's record to the files that were asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import final

import pytest
from falsetto import SessionRecord
from falsetto.errors import FalsettoError, OutputError
from falsetto.files import write_whole
from falsetto.plugins import Writer, failed, load

from .._outputs import Output

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

    @property
    def is_seen(self) -> bool:
        """Whether something is written to where others write meanwhile, such as a terminal."""
        return any(output.path.parts[1:2] in (("dev",), ("proc",)) for output, _ in self._files)

    def write(self, session: SessionRecord) -> list[str]:
        """Write every file and return a sentence for each that could not be written."""
        problems = []
        for output, writer in self._files:
            try:
                write_whole(output.path, partial(writer.write, session))
            except OutputError as error:
                problems.append(f"{output.option}: {error}")
            except Exception as error:  # noqa: BLE001 - a writer may be anybody's
                problems.append(f"{output.option}: {failed(output.format, error)}")
        return problems


def _writer(output: Output) -> Writer:
    try:
        return load(output.format)
    except FalsettoError as error:
        raise pytest.UsageError(f"{output.option}: {error}") from error
