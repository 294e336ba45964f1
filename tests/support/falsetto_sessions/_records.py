"""One record of each kind, every field of it told."""

from __future__ import annotations

from typing import Any

from falsetto_testing import core

__all__ = ["a_check", "a_context", "a_session", "an_ungraded_check"]


def a_check(nodeid: str = "test_router.py::test_key", **said: Any) -> Any:
    """Record a proven check; what is `said` of its grade replaces what is told here."""
    grade = {
        "verdict": core.Verdict.PROVEN,
        "reason": core.Reason.STATED_REASON,
        "declared": "drop_key",
        "witness": core.Witness(path="test_router.py", line=7, source="assert key"),
        "runs": (
            core.Ran(
                kind=core.RunKind.POSITIVE,
                outcome=core.Outcome.PASSED,
                duration=0.25,
                scores=(0.9, None),
            ),
            core.Ran(kind=core.RunKind.NEGATIVE, outcome=core.Outcome.FAILED, duration=0.5),
        ),
        "changed": (core.Changed(verb="setattr", target="router.pick", own_module=False),),
    }
    return core.CheckRecord(
        nodeid=nodeid,
        grade=core.Grade(**{**grade, **said}),
        fails_build=False,
        location=core.Location(path="test_router.py", line=5),
    )


def an_ungraded_check(nodeid: str = "test_router.py::test_live") -> Any:
    """Record an excluded check."""
    return core.NotGraded(nodeid=nodeid, status=core.Status.EXCLUDED, excluded="a live service")


def a_context(**said: Any) -> Any:
    """Record the start of a session."""
    known = {
        "falsetto": "0.1.0",
        "started": "2026-11-30T09:29:46+00:00",
        "rootdir": "/project",
        "args": ("-q", "--falsetto"),
        "strict": True,
        "controls": 1,
        "python": "3.13.0",
        "pytest": "9.2.0",
    }
    return core.Context(**{**known, **said})


def a_session(**said: Any) -> Any:
    """Record a session whose totals are those of its checks."""
    checks = said.get("checks", (a_check(),))
    not_graded = said.get("not_graded", (an_ungraded_check(),))
    totals = core.count(
        [check.grade.verdict for check in checks], [check.status for check in not_graded]
    )
    stopped = said.get("stopped")
    known = {
        "context": a_context(),
        "finished": "2026-11-30T09:29:47+00:00",
        "complete": stopped is None,
        "stopped": stopped,
        "exitstatus": 0,
        "totals": totals,
        "line": core.verdict_line(totals, stopped),
        "checks": checks,
        "not_graded": not_graded,
        "selection": core.Selection(collected=2, deselected=0, whole=True),
        "files": {"test_router.py": "9f86d081"},
    }
    return core.SessionRecord(**{**known, **said})
