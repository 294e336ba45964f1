"""A document around a few checks, its totals those of the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from falsetto_testing import core, junit
from falsetto_testing import report as reports

__all__ = ["document", "past", "report"]


def report(checks: Sequence[Any] = (), not_graded: Sequence[Any] = (), **said: Any) -> Any:
    """Make the record of a session; what is `said` replaces what is told here."""
    totals = _totals(checks, not_graded)
    stopped = said.get("stopped")
    told = {
        "schema": 1,
        "falsetto": "0.1.0",
        "started": "2026-11-30T09:29:46+00:00",
        "finished": "2026-11-30T09:29:58+00:00",
        "rootdir": "/project",
        "args": ("--falsetto",),
        "strict": False,
        "controls": 1,
        "pytest": "9.2.0",
        "python": "3.13.1",
        "complete": stopped is None,
        "stopped": stopped,
        "exitstatus": 0,
        "totals": totals,
        "line": core.verdict_line(totals, stopped),
        "checks": tuple(checks),
        "not_graded": tuple(not_graded),
        "selection": junit.schema.Selection(
            collected=len(checks) + len(not_graded), deselected=0, whole=True
        ),
    }
    return junit.schema.Report(**{**told, **said})


def document(checks: Sequence[Any] = (), not_graded: Sequence[Any] = (), **said: Any) -> Any:
    """Make a document of one session.

    Args:
        checks: Its graded checks.
        not_graded: Its checks without a verdict.
        said: Fields of the document; of the record for all other names, and `before` for the
            checks of a baseline.
    """
    names = ("sources", "duplicates", "mixed", "history")
    whole = {name: said.pop(name) for name in names if name in said}
    before = said.pop("before", None)
    record = report(checks, not_graded, **said)
    if before is not None:
        baseline = report(before, started="2026-11-23T09:30:02+00:00")
        whole["baseline"] = reports._comparison.compare(record, baseline, "main.json")
    return reports._document.Document(report=record, **{"sources": (_source(record),), **whole})


def past(started: str, standings: Mapping[str, Any]) -> Any:
    """Make an earlier session out of what each check was."""
    verdicts = [each for each in standings.values() if isinstance(each, core.Verdict)]
    statuses = [each for each in standings.values() if not isinstance(each, core.Verdict)]
    totals = msgspec.convert(
        core.count(verdicts, statuses), junit.schema.Totals, from_attributes=True
    )
    return reports._document.Past(
        name=f"{started[:10]}.json", started=started, totals=totals, standings=standings
    )


def _totals(checks: Sequence[Any], not_graded: Sequence[Any]) -> Any:
    counted = core.count([each.verdict for each in checks], [each.status for each in not_graded])
    return msgspec.convert(counted, junit.schema.Totals, from_attributes=True)


def _source(record: Any) -> Any:
    return reports._document.Source(
        name="verdicts.json",
        **{
            field: getattr(record, field)
            for field in (
                "started",
                "complete",
                "stopped",
                "strict",
                "controls",
                "python",
                "pytest",
                "line",
            )
        },
    )
