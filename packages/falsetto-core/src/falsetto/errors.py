"""What Falsetto raises, named after whose mistake it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

__all__ = [
    "ChangeError",
    "ConcurrencyError",
    "DeclarationError",
    "DeclarationTypeError",
    "DeclarationValueError",
    "FalsettoError",
    "LedgerError",
    "OutputError",
    "PlantedError",
    "RecordError",
    "ScoreError",
    "UndoError",
    "WriterError",
]


class FalsettoError(Exception):
    """The base of every error that Falsetto raises on purpose."""


class DeclarationError(FalsettoError):
    """A declaration cannot mean anything as it is written."""


@final
class DeclarationValueError(DeclarationError, ValueError):
    """A declaration holds a value that it cannot have."""


@final
class DeclarationTypeError(DeclarationError, TypeError):
    """A declaration holds something of the wrong type."""


@final
class ChangeError(FalsettoError):
    """A declared change asked its handle for something that cannot be done."""


@final
class UndoError(FalsettoError):
    """Something a declared change did could not be undone.

    Args:
        problems: One sentence for each target that is not as it was.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


@final
class ScoreError(FalsettoError, AssertionError):
    """A score is on the wrong side of its bound, or there is none.

    Args:
        message: What is wrong with it.
        value: The number, or None where there is none.
    """

    def __init__(self, message: str, *, value: float | None = None) -> None:
        super().__init__(message)
        self.value = value


@final
class PlantedError(FalsettoError):
    """What a subject raises in whose place an error was planted."""


@final
class LedgerError(FalsettoError, ValueError):
    """A ledger was asked for something that it cannot do, such as a second cell of one name."""


@final
class ConcurrencyError(FalsettoError, RuntimeError):
    """A graded run would wait where waiting never ends, or shares its context with another."""


@final
class OutputError(FalsettoError, OSError):
    """A file that was asked for cannot be written."""


@final
class RecordError(FalsettoError, ValueError):
    """Something that was read as a record is none."""


@final
class WriterError(FalsettoError):
    """A writer is missing, ambiguous, or could not be loaded."""
