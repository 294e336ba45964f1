from __future__ import annotations

import asyncio
import contextvars
import threading
from typing import Any

import falsetto
from falsetto_grading import drop, grade, subject, word
from falsetto_testing import core


def never_hidden(m: falsetto.Patch) -> None:
    """Call no run hidden."""
    m.setattr(core._hidden, "in_hidden_run", lambda: False)
    m.setattr(core, "in_hidden_run", lambda: False)


def ask_in_a_thread() -> bool:
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(core.in_hidden_run()))
    thread.start()
    thread.join()
    return answers[0]


@falsetto.must_fail_when(never_hidden)
def test_control_and_negative_runs_get_the_same_answer() -> None:
    answers: list[bool] = []

    def check() -> None:
        answers.append(core.in_hidden_run())
        assert subject.pick() == 1

    grade(check, confirm=True)
    assert (answers, core.in_hidden_run()) == ([False, True, True, True], False)


@falsetto.must_fail_when(never_hidden)
def test_a_check_that_behaves_otherwise_when_it_is_hidden_fails_its_control() -> None:
    def check() -> None:
        assert not core.in_hidden_run()

    assert word(grade(check, drop)) == "not-repeatable"


@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._hidden, "_everywhere", core._hidden._Everywhere())
        or m.setattr(core._hidden._Everywhere, "add", lambda self, change: None)
    )
)
def test_a_run_that_owns_the_process_is_hidden_in_its_threads() -> None:
    with core.hidden_run(process_wide=True):
        inside = ask_in_a_thread()
    assert (inside, ask_in_a_thread()) == (True, False)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._hidden._Everywhere, "__bool__", lambda self: True)
)
def test_a_run_of_one_context_is_hidden_there_alone() -> None:
    with core.hidden_run():
        elsewhere = contextvars.Context().run(core.in_hidden_run)
        answers = (core.in_hidden_run(), ask_in_a_thread(), elsewhere)
    assert answers == (True, False, False)


@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._hidden, "_here", contextvars.ContextVar("other", default=False))
        or m.setattr(core, "in_hidden_run", lambda: False)
    )
)
def test_the_tasks_of_a_hidden_run_are_hidden_too() -> None:
    async def answer() -> bool:
        return bool(core.in_hidden_run())

    async def two_at_once() -> list[Any]:
        with core.hidden_run():
            inside = asyncio.ensure_future(answer())
        return [await inside, await answer()]

    assert asyncio.run(two_at_once()) == [True, False]


@falsetto.must_fail_when(never_hidden)
def test_hidden_runs_may_be_nested() -> None:
    with core.hidden_run(process_wide=True):
        with core.hidden_run(process_wide=True):
            pass
        still = ask_in_a_thread()
    assert (still, core.in_hidden_run()) == (True, False)
