"""Each of them is of a session that went well, but for what is said otherwise."""

from __future__ import annotations

import io
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import msgspec
from falsetto_sessions import a_check, a_session, an_ungraded_check
from falsetto_testing import core, junit, report

__all__ = ["a_document", "a_report", "a_torn_stream", "excluded", "facts", "graded", "on_disk"]

_NOW = datetime(2026, 11, 30, 9, 30, 0, tzinfo=timezone.utc)


def graded(name: str = "test_key", reason: str = "stated-reason", **said: Any) -> Any:
    """Record a check of ``test_router.py`` whose verdict has the reason called `reason`."""
    entry = core.REASONS[core.Reason(reason)]
    fails = said.pop("fails_build", entry.always_fails)
    check = a_check(f"test_router.py::{name}", verdict=entry.verdict, reason=entry.reason, **said)
    return core.CheckRecord(
        nodeid=check.nodeid, grade=check.grade, fails_build=fails, location=check.location
    )


def excluded(name: str = "test_live", status: str = "excluded") -> Any:
    """Record a check of ``test_router.py`` without a verdict."""
    return core.NotGraded(nodeid=f"test_router.py::{name}", status=core.Status(status))


def a_report(*checks: Any, **said: Any) -> Any:
    """Return a record of `checks`; fields of the record that are `said` are set at the end."""
    checks = said.pop("checks", checks or (graded(),))
    not_graded = said.pop("not_graded", (an_ungraded_check(),))
    stopped = said.pop("stopped", None)
    session = a_session(checks=checks, not_graded=not_graded, stopped=stopped)
    made = junit.to_report(session)
    number = made.totals.run
    selection = junit.schema.Selection(collected=number, deselected=0, whole=stopped is None)
    return msgspec.structs.replace(made, **{"selection": selection, **said})


def a_document(*reports: Any, **said: Any) -> Any:
    """Merge `reports`, called ``a.json``, ``b.json`` and so on."""
    inputs = [
        report._inputs.Input(name=f"{letter}.json", report=each)
        for letter, each in zip("abcdef", reports or (a_report(),), strict=False)
    ]
    document = report._merging.merge(inputs)
    return document if not said else _with(document, said)


def _with(document: Any, said: dict[str, Any]) -> Any:
    fields = {name: getattr(document, name) for name in type(document).__dataclass_fields__}
    return type(document)(**{**fields, **said})


def facts(made: Any = None, **said: Any) -> Any:
    """Return what a gate decides by, of a record that holds unless it is `made` otherwise."""
    known = {"report": made or a_report(), "root": "/project", "now": _NOW}
    return report._gate._facts.Facts(**{**known, **said})


def a_torn_stream(*checks: Any) -> bytes:
    """Return the event stream of a session that never ended."""
    stream = io.BytesIO()
    writer = core.EventWriter(stream)
    writer.start(a_session().context)
    for check in checks:
        writer.verdict(check)
    return stream.getvalue()


def on_disk(made: Any, path: Path) -> Path:
    """Write a record to `path`."""
    path.write_bytes(msgspec.json.encode(made))
    return path
