"""An agent answers questions about a shop's data, and the gold comes from the same backend."""

from __future__ import annotations

import falsetto

ROWS = {"customers by country": [("AT", 2), ("CH", 3)]}


@falsetto.Subject
def backend(question):
    """Return the rows that answer a question."""
    return ROWS[question]


def agent(question):
    """Look the answer up, as the agent under evaluation does."""
    return sorted(backend(question))


a_degraded_backend = falsetto.must_fail_when(
    lambda m: m.swap(backend, lambda question: []), describe="the backend has lost its data"
)


@a_degraded_backend
def test_the_answer_equals_the_gold():
    """FALSE: without data both are empty, and nothing equals nothing."""
    gold = backend("customers by country")
    assert agent("customers by country") == gold


@a_degraded_backend
def test_the_answer_equals_a_gold_that_is_there():
    """PROVEN: an empty gold is a broken evaluation, not a right answer."""
    gold = backend("customers by country")
    assert gold, "there is nothing to compare with"
    assert agent("customers by country") == gold
