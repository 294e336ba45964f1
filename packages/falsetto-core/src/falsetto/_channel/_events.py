"""The event stream: a session's verdicts as JSON Lines, each written the moment it is known."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, final

from .._own_stream import one_more, own_descriptor
from ..errors import OutputError
from ._records import CheckRecord, Context, NotGraded, SessionRecord
from ._wire import as_wire, context_as_wire, ending_as_wire, not_graded_as_wire

if TYPE_CHECKING:
    import json

__all__ = ["EventWriter"]


@final
class EventWriter:
    """Writes the event stream of one session, flushed line by line.

    Args:
        target: A path, whose parent folders are made and whose file is written anew, or an open
            stream of text or bytes, which stays its owner's to close. A path that leads to a
            stream of this process, such as ``/dev/stdout``, is written to behind what is there.

    Raises:
        OutputError: The path cannot be written. Every method raises it too.
        TypeError: It is neither a path nor a stream.
    """

    __slots__ = ("_name", "_owned", "_path", "_stream")

    def __init__(self, target: str | os.PathLike[str] | IO[bytes] | IO[str]) -> None:
        self._owned = isinstance(target, (str, os.PathLike))
        if isinstance(target, (str, os.PathLike)):
            self._name = os.fspath(target)
            # A check may change the folder that it is relative to.
            self._path = os.path.abspath(self._name)
            self._stream: IO[bytes] | IO[str] = _opened(self._name)
        elif not callable(getattr(target, "write", None)):
            raise TypeError(
                f"events are written to a path or to an open stream, not to {target!r}; name a "
                "file, as in events='cells.jsonl'"
            )
        else:
            self._name = str(getattr(target, "name", "the event stream"))
            self._stream = target

    def start(self, context: Context) -> None:
        """Write the header."""
        self._write("start", context_as_wire(context))

    def verdict(self, record: CheckRecord) -> None:
        """Write the record of a check that got its verdict."""
        self._write("verdict", as_wire(record))

    def not_graded(self, record: NotGraded) -> None:
        """Write the record of a check that ran without a verdict."""
        self._write("not-graded", not_graded_as_wire(record))

    def end(self, session: SessionRecord) -> None:
        """Write the closing record, without which the session did not run to its end."""
        self._write("end", ending_as_wire(session))

    def close(self) -> None:
        """Close the file that was opened here; a stream that was handed in stays open.

        Raises:
            OutputError: It cannot be closed, or its name leads to it no more.
        """
        if not self._owned or self._stream.closed:
            return
        try:
            is_lost = _is_lost(self._path, self._stream.fileno())
            self._stream.close()
        except OSError as error:
            raise _unwritable(self._name, error) from error
        if is_lost:
            raise OutputError(
                f"{self._name} was moved, removed or replaced while it was written, so it does "
                "not hold the session; leave it where it is until the session has ended"
            )

    def __enter__(self) -> EventWriter:
        """Return the writer itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close what was opened here."""
        self.close()

    def _write(self, event: str, fields: Mapping[str, Any]) -> None:
        line = _encoder().encode({"event": event, **fields}) + "\n"
        stream: IO[Any] = self._stream
        try:
            # Only a stream of text has an encoding.
            stream.write(line if hasattr(stream, "encoding") else line.encode("ascii"))
            stream.flush()
        except Exception as error:
            # A stream that was handed in may raise anything.
            raise _unwritable(self._name, error) from error


@cache
def _encoder() -> json.JSONEncoder:
    import json

    # Escaped to ASCII, so that a line cut anywhere is still text.
    return json.JSONEncoder(allow_nan=False, check_circular=False)


def _opened(name: str) -> IO[bytes]:
    path = Path(name)
    try:
        descriptor = own_descriptor(name)
        if descriptor is not None:
            return os.fdopen(one_more(descriptor), "wb")
        with suppress(FileExistsError):
            path.parent.mkdir(parents=True)
        return path.open("wb")
    except (OSError, ValueError) as error:
        raise _unwritable(name, error) from error


def _is_lost(path: str, descriptor: int) -> bool:
    """Tell whether a name leads no longer to the file that was opened under it."""
    opened = os.fstat(descriptor)
    if not stat.S_ISREG(opened.st_mode):
        return False
    try:
        return not os.path.samestat(opened, os.stat(path))
    except OSError:
        return True


def _unwritable(name: str, error: Exception) -> OutputError:
    cause = getattr(error, "strerror", None) or error
    return OutputError(
        f"{name} cannot be written: {cause}; name a file in a folder that you may write to"
    )
