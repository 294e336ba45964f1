"""The records that a report is made of, read from files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from falsetto.errors import RecordError
from falsetto_junit import Report, is_stream, read

from ._listing import plural

__all__ = ["Input", "read_input", "read_inputs"]

_BEGINNING = 1 << 16
"""How many bytes of a file tell what it is."""


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A record.

    Attributes:
        name: What it is called: the name of its file, as it was given.
        report: The record itself.
        is_stream: Whether it was written as an event stream.
    """

    name: str
    report: Report
    is_stream: bool = False


def read_input(path: str, *, partial: bool = False) -> Input:
    """Read the record or the event stream at `path`.

    Args:
        path: The file.
        partial: Whether an event stream that breaks off will do.

    Raises:
        RecordError: It is none, or it breaks off.
    """
    report = read(path)
    if report.finished is None and not partial:
        raise RecordError(
            f"{path} breaks off ({plural(report.totals.run)} on record): its session never ended; "
            "run it again"
        )
    return Input(name=path, report=report, is_stream=_is_stream(path))


def read_inputs(paths: Sequence[str], *, partial: bool = False) -> tuple[Input, ...]:
    """Read several records, each of a session of its own.

    Raises:
        RecordError: One of them is none or breaks off, or is named twice.
    """
    real: set[str] = set()
    for path in paths:
        if os.path.realpath(path) in real:
            raise RecordError(f"{path} is named twice; name each record once")
        real.add(os.path.realpath(path))
    return tuple(read_input(path, partial=partial) for path in paths)


def _is_stream(path: str) -> bool:
    if not os.path.isfile(path):
        return False  # a pipe, which can be read but once
    with open(path, "rb") as file:
        return is_stream(file.read(_BEGINNING))
