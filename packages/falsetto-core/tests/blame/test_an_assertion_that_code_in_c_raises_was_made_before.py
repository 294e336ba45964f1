from __future__ import annotations

import asyncio
import functools
import re
from collections.abc import Callable, Coroutine
from typing import Any

import falsetto
import pytest
from falsetto_grading import grade, shop, subject, word
from falsetto_testing import core

FAILURES = (AssertionError, pytest.fail.Exception)
MADE_BEFORE = "it was made before it was raised, and nobody can tell by whom"
EVENTS = asyncio.new_event_loop()
EVENTS.close()  # its futures need none that runs


def over(planted: Any) -> Callable[[Any], None]:
    """Return a change that makes both of the subjects answer otherwise."""

    def change(m: Any) -> None:
        m.setattr(shop, "total", planted)
        m.setattr(subject, "fetch", planted)

    return change


def waits_for(act: Callable[[], Coroutine[Any, Any, object]]) -> None:
    asyncio.run(act())


def failed() -> Any:
    future: asyncio.Future[int] = EVENTS.create_future()
    future.set_exception(AssertionError("broken subject"))
    return future


def failed_by_a_runner() -> Any:
    future: asyncio.Future[int] = EVENTS.create_future()
    future.set_exception(pytest.fail.Exception("broken subject"))
    return future


def in_this_loop() -> Any:
    future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    future.set_exception(AssertionError("broken subject"))
    return future


def result() -> None:
    found: Any = shop.total()
    if found != 10:
        found.result()


def throws() -> None:
    def waiting() -> Any:
        yield

    found: Any = shop.total()
    if found != 10:
        generator = waiting()
        next(generator)
        generator.throw(found.exception())


def by_a_helper() -> None:
    result()


@pytest.mark.parametrize("stub", [failed, failed_by_a_runner])
@pytest.mark.parametrize("check", [result, throws, by_a_helper, lambda: shop.settled() and None])
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._origin, "passes_on", lambda spot: False)
)
def test_what_was_set_in_a_future_and_is_raised_by_it_is_no_proof(
    check: Callable[[], None], stub: Callable[[], Any]
) -> None:
    graded = grade(check, over(stub), default_expect=FAILURES)
    assert word(graded) == "wrong-reason"
    assert graded.detail.endswith(MADE_BEFORE)


async def awaits() -> None:
    await subject.fetch()


async def gathers() -> None:
    await asyncio.gather(subject.fetch(), subject.fetch())


async def in_time() -> None:
    await asyncio.wait_for(subject.fetch(), 30)


async def when_it_is_done() -> None:
    done, _ = await asyncio.wait([asyncio.ensure_future(subject.fetch())])
    for each in done:
        each.result()


AWAITING = [awaits, gathers, in_time, when_it_is_done, subject.fetched]


@pytest.mark.parametrize("act", AWAITING)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._origin, "passes_on", lambda spot: False)
)
def test_neither_is_one_that_is_awaited(act: Callable[[], Coroutine[Any, Any, object]]) -> None:
    graded = grade(lambda: waits_for(act), over(in_this_loop))
    assert word(graded) == "wrong-reason"
    assert graded.detail.endswith(MADE_BEFORE)


def take_statements_for_calls(m: falsetto.Patch) -> None:
    """Doubt an assertion wherever it was raised, under any change."""
    m.setattr(core._failure._own.Own, "plainly_raised", lambda self, error, spots: False)
    m.setattr(core._failure._origin, "passes_on", lambda spot: True)
    m.setattr(core._failure._means.Means, "makes_errors", True)


def is_ten(*_: object) -> int:
    assert shop.total() == 10
    return 1


async def is_ten_later() -> None:
    assert shop.total() == 10


async def gathers_its_own() -> None:
    await asyncio.gather(is_ten_later(), is_ten_later())


async def has_a_task() -> None:
    await asyncio.wait_for(asyncio.create_task(is_ten_later()), 30)


async def has_a_task_and_asks_it() -> None:
    done, _ = await asyncio.wait([asyncio.ensure_future(is_ten_later())])
    for each in done:
        each.result()


async def has_a_thread() -> None:
    await asyncio.to_thread(is_ten)


async def has_an_executor() -> None:
    await asyncio.get_running_loop().run_in_executor(None, is_ten)


async def is_told_later() -> None:
    future: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def settle() -> None:
        try:
            future.set_result(is_ten())
        except AssertionError as error:
            future.set_exception(error)

    asyncio.get_running_loop().call_soon(settle)
    await future


OWN: dict[str, Callable[[], object]] = {
    "a coroutine": lambda: waits_for(is_ten_later),
    "some tasks": lambda: waits_for(gathers_its_own),
    "a task in time": lambda: waits_for(has_a_task),
    "a task that is done": lambda: waits_for(has_a_task_and_asks_it),
    "a thread": lambda: waits_for(has_a_thread),
    "an executor": lambda: waits_for(has_an_executor),
    "a callback": lambda: waits_for(is_told_later),
    "a key": lambda: sorted([1, 2], key=is_ten),
    "a mapping": lambda: list(map(is_ten, [1])),
    "a reduction": lambda: functools.reduce(is_ten, [1, 2]),
    "a replacement": lambda: re.sub("a", lambda _: str(is_ten()), "a"),
}


@pytest.mark.parametrize("name", OWN)
@falsetto.must_fail_when(take_statements_for_calls)
def test_an_assertion_in_what_code_in_c_calls_is_the_checks_own(name: str) -> None:
    assert word(grade(OWN[name], over(lambda: 9))) == "proven"


def sets_its_own() -> None:
    future: asyncio.Future[int] = EVENTS.create_future()
    if shop.total() == 10:
        future.set_result(10)
    else:
        future.set_exception(AssertionError("not ten"))
    future.result()


@falsetto.must_fail_when(lambda m: m.setattr(core._failure._means.Means, "makes_errors", True))
def test_one_that_the_check_made_is_its_own_under_a_change_that_makes_none() -> None:
    assert word(grade(sets_its_own, over(lambda: 9))) == "proven"


def of_any_type(m: falsetto.Patch) -> None:
    """Take every error for one that only Python code makes."""
    lost = core._failure._origin.lost

    def told(error: Any, spots: Any, *, by_suite: bool, by_python: bool) -> Any:
        return lost(error, spots, by_suite=by_suite, by_python=True)

    m.setattr(core._failure._blame, "lost", told)


ERRORS = {"total": "ten"}


def in_words() -> Any:
    return ERRORS["total"]


UNUSUAL: dict[str, Callable[[], object]] = {
    "of a value": lambda: int(shop.total()),
    "of a type": lambda: shop.total() + 1,
    "of a key": lambda: {10: "ten"}[shop.total()],
}


@pytest.mark.parametrize("name", UNUSUAL)
@falsetto.must_fail_when(of_any_type)
def test_an_error_of_another_type_may_be_made_where_it_is_raised(name: str) -> None:
    for expect in (Exception, (ValueError, TypeError, KeyError)):
        graded = grade(
            UNUSUAL[name],
            over(in_words),
            expect=expect,
            default_expect=(AssertionError, ValueError, TypeError, KeyError),
        )
        assert word(graded) == "proven"
