"""The summary of a session, as lines to be written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING, final

from falsetto import NotGraded, Reason, Status, Verdict

from ._words import explained, status_word

if TYPE_CHECKING:
    from ._note import Graded

__all__ = ["Line", "summarise"]

FEW = 10
"""How many undeclared checks, or files of them, are listed by name without ``-v``."""

NAMES = 3
"""How many of a file's undeclared checks are named where they are too many to be listed."""


@final
class Line:
    """One line and the colours it wants."""

    __slots__ = ("colour", "text")

    def __init__(self, text: str, colour: str | None = None) -> None:
        self.text = text
        self.colour = colour


def summarise(
    checks: Iterable[Graded], not_graded: Sequence[NotGraded], *, verbose: bool
) -> Iterator[Line]:
    """Yield what a reader must know: false and unproven checks, then excluded and incomplete ones.

    Undeclared checks all have the same story, so they are listed together.
    """
    wrong = [check for check in checks if check.grade.verdict in (Verdict.FALSE, Verdict.UNPROVEN)]
    undeclared = [check for check in wrong if check.grade.reason is Reason.UNDECLARED]
    told = [check for check in wrong if check.grade.reason is not Reason.UNDECLARED]
    told.sort(key=_rank)
    for _, alike in groupby(told, key=lambda check: check.grade.reason):
        yield from _alike(list(alike))
    if undeclared:
        yield from _undeclared(undeclared, verbose=verbose)
    for ungraded in not_graded:
        if ungraded.status is Status.EXCLUDED:
            yield Line(f"EXCLUDED {ungraded.nodeid}: {ungraded.excluded}", "cyan")
    unseen = [each.nodeid for each in not_graded if each.status is Status.INCOMPLETE]
    if unseen:
        yield from _incomplete(unseen, verbose=verbose)
    yield from _untried(told)


def _alike(checks: Sequence[Graded]) -> Iterator[Line]:
    """Tell of checks with one reason: what is said of all of them is said once."""
    for check in checks:
        yield Line(f"{status_word(check)} {check.nodeid}", _colour(check))
        sentence = f": {check.grade.message}" if check is checks[0] else ""
        yield Line(f"    {check.grade.reason.value}{sentence}")
        for name, text in explained(check):
            if name in ("declared", "detail"):
                yield Line(f"    {name}: {text.splitlines()[0]}")
    hint = checks[0].grade.hint
    if hint:
        yield Line(f"    hint: {hint}")


def _undeclared(checks: Sequence[Graded], *, verbose: bool) -> Iterator[Line]:
    """List undeclared checks by name, or count them by file where they are many."""
    if verbose or len(checks) <= FEW:
        for check in checks:
            yield Line(f"UNPROVEN {check.nodeid}: {check.grade.message}", _colour(check))
    else:
        said = f"{len(checks)} checks without a declared change (-v lists them)"
        yield Line(f"UNPROVEN {said}", _colour(checks[0]))
        files: dict[str, list[str]] = {}
        for check in checks:
            path, _, name = check.nodeid.partition("::")
            files.setdefault(path, []).append(name)
        yield from (Line(f"    {each}") for each in _by_file(files))
    yield Line(f"    hint: {checks[0].grade.hint}")


def _by_file(files: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for path, names in islice(files.items(), FEW):
        more = ", ..." if len(names) > NAMES else ""
        yield f"{path}: {len(names)} ({', '.join(names[:NAMES])}{more})"
    if len(files) > FEW:
        yield f"and {sum(map(len, list(files.values())[FEW:]))} in {len(files) - FEW} more files"


def _incomplete(nodeids: Sequence[str], *, verbose: bool) -> Iterator[Line]:
    """List the checks that were to run and whose end nobody saw."""
    listed = nodeids if verbose else nodeids[:FEW]
    for nodeid in listed:
        yield Line(f"INCOMPLETE {nodeid}: it was to run, and nobody saw its end", "yellow")
    if len(listed) < len(nodeids):
        yield Line(f"    and {len(nodeids) - len(listed)} more (-v lists them)")
    yield Line(
        "    hint: either the session or its process ended there, perhaps in a run under the "
        "change (--falsetto-timeout ends one that goes on forever), or a hook or plugin keeps back "
        "or rewrites its reports; leave that out"
    )


def _untried(checks: Iterable[Graded]) -> Iterator[Line]:
    """Say loudly that checks are green whose change was not even in place."""
    green = [c for c in checks if c.grade.reason is Reason.NOT_APPLIED and not c.fails_build]
    if green:
        which = "1 check is" if len(green) == 1 else f"{len(green)} checks are"
        yield Line(
            f"falsetto: {which} green whose declared change was never in place (not-applied), "
            "so nothing was tried; --falsetto-strict fails the build on that",
            "yellow",
        )


def _rank(check: Graded) -> tuple[bool, bool, str]:
    """Order what fails the build before what does not, and false checks before all others."""
    grade = check.grade
    return not check.fails_build, grade.verdict is not Verdict.FALSE, grade.reason.value


def _colour(check: Graded) -> str:
    return "red" if check.fails_build or check.grade.verdict is Verdict.FALSE else "yellow"
