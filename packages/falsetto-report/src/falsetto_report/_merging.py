"""Several sessions as one: shards, jobs of a pipeline, runs on several interpreters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from falsetto import count, verdict_line
from falsetto_junit import Report
from falsetto_junit.schema import Check, NotGraded, Selection, Totals

from ._document import Document, Duplicate, Source
from ._inputs import Input
from ._listing import listed
from ._standing import Entry, badness, entries, standing

__all__ = ["merge"]

_SETTINGS: Mapping[str, Callable[[Report], str]] = {
    "strict mode": lambda report: "on" if report.strict else "off",
    "the number of control runs": lambda report: str(report.controls),
    "the number of runs under a change": lambda report: str(report.repeats),
    "the version of Falsetto": lambda report: report.falsetto,
    "the version of pytest": lambda report: report.pytest or "none",
    "the version of Python": lambda report: report.python,
    "the root directory": lambda report: report.rootdir,
}


def merge(inputs: Sequence[Input]) -> Document:
    """Make one document of one record or more.

    A check that more than one record holds counts once, with the worst of its results. A record
    that stands alone is left as it is.
    """
    sources = tuple(_source(each) for each in inputs)
    if len(inputs) == 1:
        return Document(report=inputs[0].report, sources=sources)
    kept, duplicates = _resolved(inputs)
    return Document(
        report=_united([each.report for each in inputs], kept, duplicates, _stopped(sources)),
        sources=sources,
        duplicates=duplicates,
        mixed=(*_mixed_settings(inputs), *_mixed_files(inputs)),
    )


def _source(each: Input) -> Source:
    report = each.report
    return Source(
        name=each.name,
        started=report.started,
        complete=report.complete,
        stopped=report.stopped,
        strict=report.strict,
        controls=report.controls,
        python=report.python,
        pytest=report.pytest,
        line=report.line,
    )


def _resolved(inputs: Sequence[Input]) -> tuple[list[Entry], tuple[Duplicate, ...]]:
    found: dict[str, list[tuple[str, Entry]]] = {}
    for each in inputs:
        for entry in entries(each.report):
            found.setdefault(entry.nodeid, []).append((each.name, entry))
    kept: list[Entry] = []
    duplicates: list[Duplicate] = []
    for nodeid, results in found.items():
        if len({name for name, _ in results}) == 1:
            kept += [entry for _, entry in results]
            continue
        worst = min(results, key=lambda result: badness(result[1]))
        kept.append(worst[1])
        duplicates.append(_duplicate(nodeid, worst, results))
    return kept, tuple(duplicates)


def _duplicate(
    nodeid: str, worst: tuple[str, Entry], results: Iterable[tuple[str, Entry]]
) -> Duplicate:
    return Duplicate(
        nodeid=nodeid,
        kept=standing(worst[1]),
        source=worst[0],
        dropped=tuple(
            f"{standing(entry).value} ({name})" for name, entry in results if entry is not worst[1]
        ),
    )


def _united(
    reports: Sequence[Report],
    kept: Sequence[Entry],
    duplicates: Sequence[Duplicate],
    stopped: str | None,
) -> Report:
    checks = tuple(entry for entry in kept if isinstance(entry, Check))
    not_graded = tuple(entry for entry in kept if isinstance(entry, NotGraded))
    totals = count((check.verdict for check in checks), (each.status for each in not_graded))
    dropped = sum(len(duplicate.dropped) for duplicate in duplicates)
    return Report(
        schema=reports[0].schema,
        falsetto=_each_once(report.falsetto for report in reports),
        started=min(report.started for report in reports),
        finished=_last(report.finished for report in reports),
        rootdir=reports[0].rootdir,
        args=reports[0].args if len({report.args for report in reports}) == 1 else (),
        strict=all(report.strict for report in reports),
        controls=min(report.controls for report in reports),
        repeats=min(report.repeats for report in reports),
        pytest=_each_once(report.pytest for report in reports if report.pytest) or None,
        python=_each_once(report.python for report in reports),
        complete=all(report.complete for report in reports),
        stopped=stopped,
        exitstatus=_worst_status(report.exitstatus for report in reports),
        totals=msgspec.convert(totals, Totals, from_attributes=True),
        line=verdict_line(totals, stopped),
        checks=checks,
        not_graded=not_graded,
        selection=_selection([report.selection for report in reports], dropped),
        files={path: digest for report in reports for path, digest in report.files.items()},
    )


def _each_once(values: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(values))


def _last(finished: Iterable[str | None]) -> str | None:
    latest = ""
    for each in finished:
        if each is None:
            return None
        latest = max(latest, each)
    return latest


def _worst_status(statuses: Iterable[int | None]) -> int | None:
    known = []
    for status in statuses:
        if status is None:
            return None
        known.append(status)
    return max(known, key=abs)


def _stopped(sources: Iterable[Source]) -> str | None:
    reasons = [
        f"{source.name}: {source.stopped or 'no reason was given'}"
        for source in sources
        if not source.complete
    ]
    return "; ".join(reasons) or None


def _selection(selections: Sequence[Selection | None], dropped: int) -> Selection | None:
    known = [selection for selection in selections if selection is not None]
    if len(known) < len(selections):
        return None
    return Selection(
        collected=max(sum(selection.collected for selection in known) - dropped, 0),
        # What one of them left out another may have run.
        deselected=min(selection.deselected for selection in known),
        whole=all(selection.whole for selection in known),
    )


def _mixed_settings(inputs: Sequence[Input]) -> Iterable[str]:
    for setting, told in _SETTINGS.items():
        names: dict[str, list[str]] = {}
        for each in inputs:
            names.setdefault(told(each.report), []).append(each.name)
        if len(names) > 1:
            said = "; ".join(f"{value} in {listed(where)}" for value, where in names.items())
            yield f"{setting} differs: {said}"


def _mixed_files(inputs: Sequence[Input]) -> Iterable[str]:
    states: dict[str, set[str]] = {}
    for each in inputs:
        for path, digest in each.report.files.items():
            states.setdefault(path, set()).add(digest)
    torn = [path for path, digests in states.items() if len(digests) > 1]
    if torn:
        yield f"the records are of different states of {listed(torn)}"
