"""A judge compares a model's answers with those of a baseline, and the model must win."""

from __future__ import annotations

from statistics import fmean

import falsetto

# The question, the baseline's answer, and what an answer has to say.
CASES = (
    ("Which sea does the Danube flow into?", "Into the sea in the east.", "Black Sea"),
    ("Who wrote Emma?", "It was somebody from England.", "Austen"),
    ("What is the capital of Kenya?", "I believe it is Mombasa.", "Nairobi"),
)
RECORDED = {
    "Which sea does the Danube flow into?": "It ends in a delta on the Black Sea.",
    "Who wrote Emma?": "Jane Austen wrote it, in 1814 and 1815.",
    "What is the capital of Kenya?": "It is Nairobi, since 1907.",
}
PADDING = "Here is a thorough answer. First, the facts. Second, the context. In short: see above."

model = falsetto.Subject(RECORDED.__getitem__, name="model")


def longer(answer, baseline, fact):
    """Tell whether the answer wins, as a judge does who likes to read."""
    return len(answer) > len(baseline)


def better(answer, baseline, fact):
    """Tell whether the answer wins, as a judge does who looks for the fact."""
    return fact in answer and fact not in baseline


def win_rate(judge):
    """Return the share of cases that the model wins."""
    return fmean(judge(model(question), baseline, fact) for question, baseline, fact in CASES)


a_constant_answer = falsetto.must_fail_when(
    lambda m: m.swap(model, lambda question: PADDING),
    describe="the model answers the same to everything",
)


@a_constant_answer
def test_the_model_wins_before_a_judge_who_likes_to_read():
    """FALSE: a text that answers nothing is longer than any baseline's."""
    falsetto.score(win_rate(longer), at_least=0.6)


@a_constant_answer
def test_the_model_wins_before_a_judge_who_looks_for_the_fact():
    """PROVEN: the same text holds none of the facts."""
    falsetto.score(win_rate(better), at_least=0.6)
