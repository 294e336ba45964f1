"""A gate says one check and two checks."""

from __future__ import annotations

from typing import Any

import falsetto
import pytest
from falsetto_reports import a_report, excluded, facts
from falsetto_testing import report

gate = report._gate


def a_number_and_a_word(m: falsetto.Patch) -> None:
    """Say of every number that there are many."""
    m.setattr(gate._rules, "plural", lambda number, noun="check": f"{number} {noun}s")


@falsetto.must_fail_when(a_number_and_a_word)
@pytest.mark.parametrize(
    ("made", "asked", "said"),
    [
        (None, {"max_excluded": 0}, "1 check is set aside (1 excluded), and 0 may be"),
        (a_report(finished="2026-11-30T09:29:50+00:00"), {"max_age": 1}, "more than 1 second ago"),
        (a_report(checks=(), not_graded=(excluded(),)), {}, "none of 1 check was graded"),
    ],
)
def test_one_is_one_and_not_many(made: Any, asked: dict[str, Any], said: str) -> None:
    messages = [finding.message for finding in gate._decision.decide(facts(made, **asked))]
    assert any(said in message for message in messages), messages
