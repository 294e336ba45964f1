"""`falsetto-report`: records in, one report out."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from falsetto.errors import OutputError, RecordError
from falsetto.files import write_whole

from .__about__ import __version__
from ._arguments import Parser, at_least
from ._comparison import compare
from ._console import UNUSABLE, fault, say, say_bytes
from ._document import Document
from ._formats import FORMATS
from ._history import history
from ._inputs import read_input, read_inputs
from ._markdown import BUDGET
from ._markdown import render as render_markdown
from ._merging import merge

__all__ = ["main"]

_STANDARD_OUTPUT = "-"
_PAGE = "report.html"
_ENDINGS = {".md": "markdown", ".svg": "badge-svg", ".json": "badge"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `falsetto-report`.

    Args:
        arguments: The command line after the program's name; the process's own by default.

    Returns:
        0 when the report was written, 2 when an input or an option cannot be used.
    """
    try:
        return _report(_parser().parse_args(arguments))
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - no fault ends in a traceback
        say(fault("falsetto-report", error), error=True)
        return UNUSABLE


def _parser() -> Parser:
    parser = Parser(
        prog="falsetto-report",
        description="Turn the records of Falsetto sessions into one report.",
        epilog="Exit status: 0 written, 2 an input or an option cannot be used.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument(
        "records",
        nargs="+",
        metavar="RECORD",
        help="what --falsetto-json or --falsetto-events wrote",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"where it goes; - is standard output ({_PAGE})"
    )
    parser.add_argument("--to", choices=("html", "markdown", "badge"), help="its form (html)")
    parser.add_argument("--baseline", metavar="RECORD", help="a record to compare with")
    parser.add_argument(
        "--history",
        nargs="+",
        action="extend",
        default=[],
        metavar="RECORD",
        help="records of earlier sessions",
    )
    parser.add_argument(
        "--budget",
        type=at_least(1),
        default=BUDGET,
        metavar="BYTES",
        help=f"how long a summary in Markdown may be ({BUDGET})",
    )
    parser.add_argument(
        "--partial",
        action="store_true",
        help="report also of an event file that breaks off, and of no checks at all",
    )
    return parser


def _report(options: argparse.Namespace) -> int:
    document = _document(options)
    form = _form(options)
    output = options.output or (_PAGE if form == "html" else _STANDARD_OUTPUT)
    _refuse_inputs(output, [*options.records, *options.history, *filter(None, [options.baseline])])
    render = (
        partial(render_markdown, budget=options.budget) if form == "markdown" else FORMATS[form]
    )
    data = render(document)
    if output == _STANDARD_OUTPUT:
        say_bytes(data)
    else:
        write_whole(output, lambda stream: stream.write(data))
        say(f"{output}: {document.report.line}")
    return 0


def _document(options: argparse.Namespace) -> Document:
    document = merge(read_inputs(options.records, partial=options.partial))
    if not document.report.totals.run and not options.partial:
        raise RecordError(
            f"{' '.join(options.records)}: no checks were run, so there is nothing to report; "
            "--partial reports it all the same"
        )
    return replace(
        document,
        baseline=None
        if options.baseline is None
        else compare(document.report, read_input(options.baseline).report, options.baseline),
        history=history(read_inputs(options.history, partial=options.partial)),
    )


def _form(options: argparse.Namespace) -> str:
    ending = Path(options.output or "").suffix.lower()
    if options.to is None:
        return _ENDINGS.get(ending, "html")
    return "badge-svg" if options.to == "badge" and ending == ".svg" else str(options.to)


def _refuse_inputs(output: str, inputs: Sequence[str]) -> None:
    if output == _STANDARD_OUTPUT:
        return
    if os.path.realpath(output) in {os.path.realpath(each) for each in inputs}:
        raise OutputError(
            f"{output} would take the place of a record that the report is made of; name another "
            "file with -o"
        )
