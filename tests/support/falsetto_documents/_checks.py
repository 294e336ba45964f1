"""What a record holds of one check, told for each reason as a real one would be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from falsetto_testing import core, junit

__all__ = ["check", "left_out"]

_PASSED, _FAILED, _ERRORED = (
    core.Outcome.PASSED,
    core.Outcome.FAILED,
    core.Outcome.ERRORED,
)
_OUTCOMES: Mapping[str, tuple[Any, ...]] = {
    "stated-reason": (_PASSED, _PASSED, _FAILED),
    "positive-failed": (_FAILED,),
    "negative-passed": (_PASSED, _PASSED, _PASSED),
    "undeclared": (_PASSED,),
    "not-repeatable": (_PASSED, _FAILED),
    "not-applied": (_PASSED, _PASSED),
    "out-of-scope": (_PASSED, _PASSED, _PASSED),
    "not-reverted": (_PASSED, _PASSED, _FAILED),
    "wrong-reason": (_PASSED, _PASSED, _ERRORED),
    "misconfigured": (_PASSED,),
    "internal-error": (_PASSED,),
}
_KINDS = (core.RunKind.POSITIVE, core.RunKind.CONTROL, core.RunKind.NEGATIVE)
_DETAILS = {
    "positive-failed": "assert 'front desk' == 'billing'",
    "not-applied": "AttributeError: module 'router' has no attribute 'pick_rout'",
    "out-of-scope": "it uses the fixture 'mailbox' of scope module",
    "wrong-reason": "expected AssertionError, got KeyError: 'thread'",
    "misconfigured": "the change made no change through its handle",
    "not-repeatable": "assert 2 == 1",
}
_EVIDENCE = {
    "positive-failed": """\
    def test_the_case_of_a_topic_does_not_matter():
        message = router.Message("It is overdue.", topic="Invoice")
>       assert router.pick_route(message).queue == "billing"
E       AssertionError: assert 'front desk' == 'billing'
E         - billing
E         + front desk

tests/test_router.py:31: AssertionError""",
    "wrong-reason": """\
    def test_a_reply_keeps_its_queue(reply):
>       assert ROUTES[reply["thread"]].queue == "billing"
E       KeyError: 'thread'

tests/test_router.py:48: KeyError""",
}


def check(nodeid: str, reason: str = "stated-reason", **said: Any) -> Any:
    """Make a check of the wire's schema; what is `said` replaces what is told here."""
    entry = core.REASONS[core.Reason(reason)]
    is_declared = reason != "undeclared"
    file = nodeid.partition("::")[0]
    told: dict[str, Any] = {
        "nodeid": nodeid,
        "verdict": entry.verdict,
        "reason": entry.reason,
        "message": entry.sentence,
        "declared": "lose_the_thread" if is_declared else None,
        "detail": _DETAILS.get(reason),
        "hint": entry.hint,
        "evidence": _EVIDENCE.get(reason),
        "witness": junit.schema.Witness(
            path=file, line=21, source='assert route.thread_key == "T-1042"'
        )
        if reason == "stated-reason"
        else None,
        "location": junit.schema.Location(path=file, line=18),
        "runs": tuple(
            junit.schema.Run(kind=kind, outcome=outcome, duration=0.0123 + 0.001 * number)
            for number, (kind, outcome) in enumerate(zip(_KINDS, _OUTCOMES[reason], strict=False))
        ),
        "changed": (junit.schema.Step(verb="setattr", target="router.pick_route"),)
        if len(_OUTCOMES[reason]) == len(_KINDS)
        else (),
        "fails_build": entry.always_fails,
    }
    return junit.schema.Check(**{**told, **said})


def left_out(nodeid: str, status: str = "skipped", excluded: str | None = None) -> Any:
    """Make a check without a verdict."""
    return junit.schema.NotGraded(nodeid=nodeid, status=core.Status(status), excluded=excluded)
