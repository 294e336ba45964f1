"""Grade small checks with the second copy of the core, and ask its engine by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from falsetto_testing import core

from . import subject

__all__ = ["ask", "course", "drop", "grade", "ran", "subject", "word"]


def drop(m: Any) -> None:
    """Let the subject pick 2 instead of 1."""
    m.setattr(subject, "pick", lambda: 2)


def grade(
    check: Callable[[], object],
    change: Callable[..., object] = drop,
    *,
    expect: Any = None,
    **options: Any,
) -> Any:
    """Grade a check under a change, with the copy of the core that the tests are about."""
    return core.check_callable(check, core.Declaration(change, expect=expect), **options)


def word(given: Any) -> str:
    """Put a grade in one word: its verdict, or the reason of one that is unproven."""
    return str(
        given.reason.value if given.verdict == core.Verdict.UNPROVEN else given.verdict.value
    )


def ran(outcome: str = "passed", **more: Any) -> Any:
    """Make up what a driver reports of one run."""
    return core.RunResult(outcome=core.Outcome(outcome), **more)


def course(**facts: Any) -> Any:
    """Make up the course of a check; what is said of its run under the change is said there."""
    of_the_run = {
        name: facts.pop(name)
        for name in ("judgement", "known", "lost", "unreached", "reached")
        if name in facts
    }
    run = facts.pop("negative", None)
    if run is not None:
        facts["negatives"] = (core._verdict._course.Negative(run=run, **of_the_run),)
    return core._verdict._course.Course(**{"declared": "the change", "positive": ran(), **facts})


def ask(declaration: Any, results: Iterable[Any] = (), **options: Any) -> tuple[list[str], Any]:
    """Answer the engine by hand, then with passing runs.

    Returns:
        The runs it asked for, as words, and the grade.
    """
    course = core.engine(declaration, **options)
    answers = iter(results)
    asked: list[str] = []
    try:
        run = next(course)
        while True:
            asked.append(f"{run.kind.value} {run.number}")
            run = course.send(next(answers, ran()))
    except StopIteration as done:
        return asked, done.value
