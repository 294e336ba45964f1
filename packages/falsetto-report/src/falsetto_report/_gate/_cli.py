"""`falsetto-gate`: carries the facts to the decision, and the decision to whoever asked."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import final

from falsetto.errors import RecordError
from falsetto_junit import Report

from ..__about__ import __version__
from .._arguments import Parser, UsageError, at_least, some_of
from .._console import UNUSABLE, fault, hear, say
from .._inputs import Input, read_input
from .._moment import moment
from ._answer import answer
from ._blocks import Blocks, folder, key
from ._covered import drift, newcomers
from ._decision import decide
from ._facts import Facts, Requirement
from ._held import reply
from ._hooks import HARNESSES, Harness, Reply, read_stop

__all__ = ["main"]

_BLOCKS = 3
_EPOCH = datetime.fromtimestamp(0, timezone.utc)


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """What the gate has to say, whoever asked."""

    status: int
    text: str
    key: str = "unusable"
    record: str = ""
    limit: int = _BLOCKS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `falsetto-gate`.

    Args:
        arguments: The command line after the program's name; the process's own by default.

    Returns:
        0 when the record holds, 1 when it falls short, 2 when an input or an option cannot be
        used; with ``--hook`` what the harness takes for an answer.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    harness = _harness(words)
    answered = _answered(words)
    if harness is not None:
        return _end(_reply(answered, harness))
    say(answered.text, error=answered.status == UNUSABLE)
    return answered.status


def _harness(words: Sequence[str]) -> Harness | None:
    # Also of a command line that cannot be used: its agent must not be trapped by that.
    for word, after in zip(words, [*words, ""][1:], strict=True):
        option, _, value = word.partition("=")
        if option == "--hook":
            return HARNESSES.get(value or after)
    return None


def _answered(words: Sequence[str]) -> _Answer:
    try:
        return _decided(_parser().parse_args(words))
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - no fault passes for an answer
        return _Answer(status=UNUSABLE, text=fault("falsetto-gate", error))


def _parser() -> Parser:
    parser = Parser(
        prog="falsetto-gate",
        description="Say whether the record of a Falsetto session holds.",
        epilog="Exit status: 0 holds, 1 falls short, 2 an input or an option cannot be used.",
        allow_abbrev=False,
    )
    option = parser.add_argument
    option("--version", action="version", version=f"%(prog)s {__version__}")
    option("record", metavar="RECORD", help="what --falsetto-json or --falsetto-events wrote")
    option("--baseline", metavar="RECORD", help="a record whose proofs must still stand")
    option("--new", choices=("proven",), help="what a check must be that the baseline lacks")
    option(
        "--require",
        type=some_of([each.value for each in Requirement]),
        action="extend",
        default=[],
        metavar="WORDS",
        help="what to ask beyond what always is: " + ", ".join(each.value for each in Requirement),
    )
    option(
        "--max-excluded",
        type=at_least(0),
        metavar="N",
        help="how many checks no_proof, skip and xfail may set aside together",
    )
    option("--max-age", type=at_least(0), metavar="SECONDS", help="how long ago the session may be")
    option("--rootdir", metavar="FOLDER", help="where the suite's files lie (here)")
    option("--hook", choices=tuple(HARNESSES), help="answer a stop hook of this harness")
    option(
        "--max-blocks",
        type=at_least(1),
        default=_BLOCKS,
        metavar="N",
        help=f"how often a hook holds an agent up for the same findings ({_BLOCKS})",
    )
    return parser


def _decided(options: argparse.Namespace) -> _Answer:
    facts = _facts(options)
    findings = decide(facts)
    return _Answer(
        status=1 if findings else 0,
        text=answer(facts, findings, options.record),
        key=key(findings),
        record=options.record,
        limit=options.max_blocks,
    )


def _facts(options: argparse.Namespace) -> Facts:
    read = _record(options.record)
    report = read.report
    root = os.path.realpath(options.rootdir or os.curdir)
    if not os.path.isdir(root):
        raise UsageError(f"--rootdir: {options.rootdir} is no folder; name the suite's root")
    return Facts(
        report=report,
        is_stream=read.is_stream,
        root=root,
        is_of_root=options.rootdir is not None or os.path.realpath(report.rootdir) == root,
        drift=drift(report.files, Path(root)),
        newcomers=_newcomers(options, report, root),
        now=datetime.now(timezone.utc),
        requirements=frozenset(map(Requirement, options.require)),
        max_excluded=options.max_excluded,
        max_age=options.max_age,
        baseline=_baseline(options),
        new_proven=options.new == "proven",
    )


def _newcomers(options: argparse.Namespace, report: Report, root: str) -> tuple[str, ...]:
    if options.rootdir is not None:
        return ()  # elsewhere a file is as old as its checkout
    started, now = moment(report.started), datetime.now(timezone.utc)
    since = _EPOCH if started is None or started > now else started
    return tuple(newcomers(report.files, Path(root), since))


def _record(path: str) -> Input:
    if not os.path.lexists(path):
        raise RecordError(
            f"{path} is not there; run the suite with --falsetto-json={path}, or name the record "
            "that its session wrote"
        )
    read = read_input(path)
    if not read.report.totals.run:
        option = "--falsetto-events" if read.is_stream else "--falsetto-json"
        raise RecordError(f"{path} holds no checks; run the suite with {option}={path}")
    return read


def _baseline(options: argparse.Namespace) -> Report | None:
    if options.baseline is None:
        if options.new is not None:
            raise UsageError("--new says what is asked of checks that a --baseline lacks; name one")
        return None
    if os.path.realpath(options.baseline) == os.path.realpath(options.record):
        raise UsageError(f"{options.baseline} cannot be its own baseline; name an earlier record")
    baseline = read_input(options.baseline).report
    if not baseline.totals.run:
        raise RecordError(f"{options.baseline} holds no checks; take one from a whole session")
    chosen = baseline.selection
    if not baseline.complete or baseline.stopped is not None:
        problem = "did not run to its end"
    elif (baseline.pytest is not None and chosen is None) or (chosen and not chosen.whole):
        problem = "ran only a part of its suite"
    else:
        return baseline
    raise RecordError(
        f"{options.baseline} is no baseline: its session {problem}, so it does not know all that "
        "can be lost; take one from a whole session"
    )


def _reply(answered: _Answer, harness: Harness) -> Reply:
    stop = read_stop(hear(), harness)
    return reply(
        answered.text if answered.status else None,
        answered.key,
        stop,
        harness=harness,
        blocks=Blocks(folder(os.environ), answered.record, stop.session),
        limit=answered.limit,
    )


def _end(answer: Reply) -> int:
    if answer.stdout:
        say(answer.stdout)
    if answer.stderr:
        say(answer.stderr, error=True)
    return answer.status
