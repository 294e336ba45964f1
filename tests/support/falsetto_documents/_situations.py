"""One document for each situation that a page should look well in."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from falsetto_testing import core
from falsetto_testing import report as reports

from ._checks import check, left_out
from ._document import document, past

__all__ = ["SITUATIONS"]

_PROVEN = (
    "tests/test_router.py::test_a_threaded_message_stays_in_its_thread",
    "tests/test_router.py::test_an_invoice_goes_to_billing",
    "tests/test_router.py::test_a_password_goes_to_accounts",
    "tests/test_limits.py::test_an_attachment_of_25_mb_is_refused",
    "tests/test_limits.py::TestQuota::test_the_quota_is_per_mailbox",
    "tests/test_limits.py::TestQuota::test_the_quota_counts_drafts[imap]",
    "tests/test_limits.py::TestQuota::test_the_quota_counts_drafts[pop3]",
    "tests/billing/test_totals.py::test_rounding_is_half_even",
    "tests/billing/test_totals.py::test_a_refund_is_negative",
    "tests/billing/test_totals.py::test_tax_is_added_once",
    "evals/test_judge.py::test_the_judge_marks_nonsense_down[triage]",
    "evals/test_judge.py::test_the_judge_marks_nonsense_down[summaries]",
)
_FALSE = "tests/test_router.py::test_a_reply_stays_in_its_thread"
_OTHER_FALSE = "tests/test_router.py::test_a_forwarded_message_stays_in_its_thread"
_FAILED = "tests/test_router.py::test_the_case_of_a_topic_does_not_matter"
_LIVE = "tests/test_live.py::test_the_mail_server_answers"


def _proven() -> list[Any]:
    return [check(nodeid) for nodeid in _PROVEN]


def _mixed() -> list[Any]:
    """Return at least one check for nearly every reason."""
    return [
        *_proven(),
        check(_FALSE, "negative-passed"),
        check(_OTHER_FALSE, "negative-passed"),
        check(_FAILED, "positive-failed"),
        check("tests/test_limits.py::test_a_mailbox_is_made_once", "not-repeatable"),
        check("tests/test_router.py::test_a_reply_keeps_its_queue", "wrong-reason"),
        check("tests/test_router.py::test_a_forward_keeps_its_queue", "wrong-reason"),
        check("tests/test_mailbox.py::test_a_mailbox_keeps_order", "out-of-scope"),
        check("tests/test_mailbox.py::test_a_mailbox_forgets_nothing", "misconfigured"),
        check("tests/test_router.py::test_an_unknown_topic_goes_to_the_front_desk", "undeclared"),
        check("tests/test_router.py::test_the_front_desk_has_a_queue", "undeclared"),
        check("tests/test_limits.py::test_a_limit_can_be_read", "undeclared"),
    ]


def _left_out() -> list[Any]:
    return [
        left_out(_LIVE, "excluded", "it talks to the mail server of the office"),
        left_out("tests/test_windows.py::test_a_path_may_be_long", "skipped"),
        left_out("docs/router.md::router.md", "not gradable"),
    ]


def _small() -> Any:
    return document(_mixed(), _left_out(), exitstatus=1)


def _green() -> Any:
    return document(_proven(), strict=True, args=("--falsetto-strict",))


def _false() -> Any:
    checks = [check(nodeid, "negative-passed") for nodeid in (*_PROVEN[:4], _FALSE)]
    return document(checks, exitstatus=1)


def _nothing() -> Any:
    return document([], [left_out(nodeid, "not gradable") for nodeid in _PROVEN[:3]])


def _incomplete() -> Any:
    stopped = "Interrupted: stopping after 1 failures"
    not_graded = [*_left_out(), left_out("tests/test_slow.py::test_it_ends", "incomplete")]
    return document(_mixed()[:14], not_graded, stopped=stopped, exitstatus=2, finished=None)


def _compared() -> Any:
    gone = "tests/test_router.py::test_a_bounce_is_not_routed"
    fixed = _PROVEN[7]
    before = [check(nodeid) for nodeid in (*_PROVEN[:7], _FALSE, _OTHER_FALSE, gone)]
    before += [check(fixed, "undeclared"), check(_FAILED, "undeclared")]
    before += [check("tests/test_limits.py::test_a_mailbox_is_made_once")]
    return document(_mixed(), _left_out(), before=before, exitstatus=1, history=_history())


def _history() -> tuple[Any, ...]:
    """Return eleven sessions, in the last three of which a check was false already."""
    proven, undeclared = core.Verdict.PROVEN, core.Verdict.UNPROVEN
    sessions = []
    for day in range(19, 30):
        known = dict.fromkeys(_PROVEN[: day - 16], proven)
        known |= {_FALSE: proven if day < 27 else core.Verdict.FALSE, _OTHER_FALSE: proven}
        known |= {f"tests/test_old.py::test_{number}": undeclared for number in range(29 - day)}
        known |= {_LIVE: core.Status.EXCLUDED}
        sessions.append(past(f"2026-11-{day}T09:30:02+00:00", known))
    return tuple(sessions)


def _merged() -> Any:
    checks = _mixed()
    whole = document(checks, _left_out(), strict=True, exitstatus=1)
    (source,) = whole.sources
    return dataclasses.replace(
        whole,
        sources=tuple(
            dataclasses.replace(source, name=f"shard-{number}.json", python=f"3.{9 + number}.1")
            for number in (1, 2, 3)
        ),
        mixed=("the version of Python differs: 3.10.1 in shard-1.json; 3.11.1 in shard-2.json",),
        duplicates=(
            reports._document.Duplicate(
                nodeid=_FALSE,
                kept=core.Verdict.FALSE,
                source="shard-2.json",
                dropped=("proven (shard-1.json)",),
            ),
        ),
    )


SITUATIONS: Mapping[str, Callable[[], Any]] = {
    "small": _small,
    "all-green": _green,
    "all-false": _false,
    "nothing-graded": _nothing,
    "empty": document,
    "incomplete": _incomplete,
    "compared": _compared,
    "merged": _merged,
}
"""What makes the document of each situation, by its name."""
