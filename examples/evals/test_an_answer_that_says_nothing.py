"""The relevancy of an answer is the share of its statements that are about the question."""

from __future__ import annotations

import falsetto


@falsetto.Subject
def model(question):
    """Return the recorded answer."""
    return "The shoes can go back for thirty days. The refund is in full."


def relevancy(answer, of_nothing):
    """Return the share of the statements that are about sending shoes back."""
    statements = [statement for statement in answer.split(". ") if statement]
    about = [each for each in statements if "shoes" in each or "refund" in each]
    return len(about) / len(statements) if statements else of_nothing


an_empty_answer = falsetto.must_fail_when(
    lambda m: m.swap(model, lambda question: ""), describe="the model answers nothing"
)


@an_empty_answer
def test_no_statement_is_beside_the_point():
    """FALSE: of no statements, none is beside the point."""
    answer = model("What if these shoes don't fit?")
    falsetto.score(relevancy(answer, of_nothing=1.0), at_least=0.7)


@an_empty_answer
def test_there_are_statements_to_the_point():
    """PROVEN: of no statements, none is to the point."""
    answer = model("What if these shoes don't fit?")
    falsetto.score(relevancy(answer, of_nothing=0.0), at_least=0.7)
