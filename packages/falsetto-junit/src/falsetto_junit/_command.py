"""The command `falsetto-junit`: a session's record in any format that a writer is installed for."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO, final

from falsetto import SessionRecord
from falsetto.errors import FalsettoError, OutputError, WriterError
from falsetto.plugins import Writer, failed, load

from .__about__ import __version__
from ._convert import to_session
from ._junit import DIALECTS, JunitWriter
from ._output import STANDARD, put, take
from ._read import read

__all__ = ["main"]

WRITTEN = 0
UNUSABLE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: The command line without the program's name; the process's own by default.

    Returns:
        The exit status: 0 when all is written, 2 when nothing is.
    """
    asked = _parser().parse_args(arguments)
    try:
        writer = _writer(asked.to, asked.dialect)
        _refuse_own_input(asked.record, asked.output)
        session = to_session(read(take() if asked.record == STANDARD else asked.record))
        put(_written(writer, asked.to, session), asked.output)
    except FalsettoError as error:
        _complain(f"falsetto-junit: {error}")
        return UNUSABLE
    return WRITTEN


def _complain(text: str) -> None:
    stream: TextIO | None = sys.stderr
    if stream is not None:  # else print would take standard output
        print(text, file=stream)


@final
class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one line."""

    def error(self, message: str) -> NoReturn:
        """End with what is wrong."""
        self.exit(UNUSABLE, f"{self.prog}: {message}; see {self.prog} --help\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="falsetto-junit",
        description="Write a session's verdicts in the format of a pipeline.",
        epilog="Exit status: 0 when all is written, 2 when nothing is. It says nothing of the "
        "verdicts.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "record",
        metavar="RECORD",
        help="what --falsetto-json or --falsetto-events wrote; - for standard input",
    )
    parser.add_argument(
        "--to",
        metavar="FORMAT",
        required=True,
        help="an installed writer: json, junit, ctrf, sarif, github, gitlab, or another package's",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        default=STANDARD,
        help="where it goes; - for standard output, which is the default",
    )
    parser.add_argument(
        "--dialect",
        choices=tuple(DIALECTS),
        help="what JUnit test cases hold (jenkins)",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def _writer(name: str, dialect: str | None) -> Writer:
    if dialect is None:
        return load(name)
    if name != "junit":
        raise WriterError(f"--dialect is for --to junit, not for --to {name}; leave it out")
    return JunitWriter(DIALECTS[dialect])


def _refuse_own_input(record: str, output: str) -> None:
    if STANDARD not in (record, output) and os.path.realpath(record) == os.path.realpath(output):
        raise OutputError(f"{output} is the record itself; name another file with -o")


def _written(writer: Writer, name: str, session: SessionRecord) -> bytes:
    stream = io.BytesIO()
    try:
        writer.write(session, stream)
    except Exception as error:
        # It may be anybody's, and may have written half of it.
        raise failed(name, error) from error
    return stream.getvalue()
