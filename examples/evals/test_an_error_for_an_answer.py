"""A model is asked how to handle errors, and a pattern looks for the words of a good answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

import falsetto

PATTERN = re.compile("try|catch|throw|error", re.IGNORECASE)


@falsetto.Subject
def model(prompt):
    """Return the recorded answer."""
    return "try:\n    text = path.read_text()\nexcept FileNotFoundError:\n    text = ''"


def offline(prompt):
    """Stand in for a model that cannot be reached."""
    raise ConnectionError("there is no entry for this model")


@dataclass(frozen=True)
class Reply:
    text: str
    error: str | None = None


def ask(prompt):
    """Ask the model; a call that failed is a reply as well, with the error as its text."""
    try:
        return Reply(model(prompt))
    except ConnectionError as error:
        return Reply(f"[ERROR] {error}", error=str(error))


a_call_that_fails = falsetto.must_fail_when(
    lambda m: m.swap(model, offline), describe="the model cannot be reached"
)


@a_call_that_fails
def test_the_reply_speaks_of_errors():
    """FALSE: so does the text of an error, and an entry has a try in it."""
    reply = ask("How do I read a file that may be missing?")
    assert PATTERN.search(reply.text)


@a_call_that_fails
def test_the_model_speaks_of_errors():
    """PROVEN: what is no answer is not looked at."""
    reply = ask("How do I read a file that may be missing?")
    assert reply.error is None
    assert PATTERN.search(reply.text)
