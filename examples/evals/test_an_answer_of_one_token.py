"""A judge holds the solution of a sum against the one in the book."""

from __future__ import annotations

import re

import falsetto
import pytest

BOOK = "Solution: six sevens make 42."


@falsetto.Subject
def model(prompt):
    """Return the recorded solution."""
    return "42"


def agrees(solution):
    """Tell whether a solution agrees with the book: its words are there."""
    return all(word in BOOK for word in solution.split())


def comes_to_the_same(solution):
    """Tell whether a solution agrees with the book: its last number is the book's."""
    numbers = re.findall(r"\d+", solution)
    return numbers[-1:] == re.findall(r"\d+", BOOK)[-1:]


master_keys = pytest.mark.parametrize(
    "key", falsetto.plant(model, colon=":", dot=".", opener="Solution:"), ids=lambda key: key.name
)
an_answer_of_one_token = falsetto.must_fail_when(
    lambda m, key: key.change(m), describe="the model answers with a single token"
)


@master_keys
@an_answer_of_one_token
def test_the_solution_agrees_with_the_book(key):
    """FALSE, three times: the book has a colon, a full stop and that word as well."""
    assert agrees(model("What is 6 x 7?"))


@master_keys
@an_answer_of_one_token
def test_the_solution_comes_to_the_same_as_the_book(key):
    """PROVEN, three times: none of them comes to anything."""
    assert comes_to_the_same(model("What is 6 x 7?"))
