"""Two graders look at an answer, and its score is what they give it on average."""

from __future__ import annotations

from statistics import fmean

import falsetto


@falsetto.Subject
def judge(answer):
    """Return what the model that judges gives the answer."""
    return 0.9


def brevity(answer):
    """Return 1 for an answer that is short enough."""
    return 1.0 if len(answer) < 80 else 0.0


def crashing(answer):
    """Stand in for a judge whose reply nobody can read."""
    raise ValueError("no JSON in the judge's reply")


def given(answer):
    """Return what each grader gives the answer, and None for one that crashed."""
    points = []
    for grader in (judge, brevity):
        try:
            points.append(grader(answer))
        except ValueError:
            points.append(None)
    return points


a_crash = falsetto.must_fail_when(
    lambda m: m.swap(judge, crashing), describe="the judge's reply cannot be read"
)


@a_crash
def test_the_graders_that_came_to_an_end_like_the_answer():
    """FALSE: without the judge the answer is perfect."""
    points = [point for point in given("You have thirty days.") if point is not None]
    falsetto.score(fmean(points), at_least=0.8)


@a_crash
def test_all_graders_like_the_answer():
    """PROVEN: without the judge there is no score, and no score is never enough."""
    points = given("You have thirty days.")
    falsetto.score(None if None in points else fmean(points), at_least=0.8)
