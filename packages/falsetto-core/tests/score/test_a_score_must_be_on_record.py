from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import falsetto
import pytest
from falsetto_grading import word
from falsetto_testing import core


def ask_for_no_record(m: falsetto.Patch) -> None:
    """Take the word of a failure for its score."""
    m.setattr(core._verdict._under_change, "_missed_off_record", lambda run: False)


def find_nothing_on_record(m: falsetto.Patch) -> None:
    """Take every score for one that is not on record."""
    m.setattr(core._verdict._under_change, "_missed_off_record", lambda run: True)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


def graded(scores: list[float], take: Callable[[float], object]) -> falsetto.Grade:
    """Return the grade of a check that takes these scores, one a run."""
    left = iter(scores)
    judge = core.Subject(lambda: next(left), name="judge")
    change = core.Declaration(lambda m: m.swap(judge, lambda: next(left)))
    grade: falsetto.Grade = core.check_callable(lambda: take(judge()), change)
    return grade


def taken(value: float) -> float:
    scored: float = core.score(value, at_least=0.7)
    return scored


@falsetto.must_fail_when(ask_for_no_record)
def test_noise_in_a_thread_without_the_context_is_no_proof(pool: ThreadPoolExecutor) -> None:
    grade = graded([0.75, 0.71, 0.69], lambda value: pool.submit(taken, value).result())
    assert word(grade) == "within-noise"
    assert str(grade.detail).startswith("the score that missed its bound is not on record")


class SeveralError(Exception):
    """A group of errors, as Python has it from 3.11 on."""

    def __init__(self, said: str, exceptions: list[Exception]) -> None:
        super().__init__(said)
        self.exceptions = exceptions


@falsetto.must_fail_when(ask_for_no_record)
def test_one_among_several_errors_is_found() -> None:
    missed = core.errors.ScoreError("it is low", value=0.1)
    run = core.RunResult(outcome=core.Outcome.FAILED, errors=(SeveralError("two", [missed]),))
    assert core._verdict._under_change._missed_off_record(run)


@falsetto.must_fail_when(find_nothing_on_record)
def test_a_thread_that_has_the_context_keeps_the_record(pool: ThreadPoolExecutor) -> None:
    def take(value: float) -> object:
        return pool.submit(contextvars.copy_context().run, taken, value).result()

    assert word(graded([0.9, 0.9, 0.1], take)) == "proven"
    assert word(graded([0.9, 0.9, 0.1], lambda value: asyncio.run(later(value)))) == "proven"


async def later(value: float) -> float:
    return await asyncio.to_thread(taken, value)
