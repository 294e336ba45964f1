"""A judge answers in JSON, with its verdict and its reason."""

from __future__ import annotations

import json

import falsetto


@falsetto.Subject
def judge(answer):
    """Return the recorded reply of the judge."""
    return '{"pass": true, "reason": "It names the deadline."}'


a_reply_without_a_verdict = falsetto.must_fail_when(
    lambda m: m.swap(judge, lambda answer: '{"reason": "It is a text."}'),
    describe="the judge gives a reason, and no verdict",
)


@a_reply_without_a_verdict
def test_the_judge_has_nothing_against_the_answer():
    """FALSE: a judge that gives no verdict has nothing against anything."""
    reply = json.loads(judge("You have thirty days."))
    assert reply.get("pass", True)


@a_reply_without_a_verdict
def test_the_judge_is_for_the_answer():
    """PROVEN: a verdict that was not given is not in favour."""
    reply = json.loads(judge("You have thirty days."))
    assert reply.get("pass") is True
