from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any
from unittest import mock

import falsetto
import pytest
from falsetto_grading import doubles, grade, ran, shop, subject, word
from falsetto_testing import core


def blame_everything(m: falsetto.Patch) -> None:
    """Hold every failure against the change."""
    m.setattr(core._failure._blame.Blame, "on_change", lambda self, error, spots: True)


def nine(m: Any) -> None:
    m.setattr(shop, "total", lambda: 9)


def is_ten(value: int) -> None:
    assert value == 10


async def will_be_ten() -> None:
    is_ten(shop.total())


class Money:
    """A value of the suite's that can say what it should be."""

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def expect(self, amount: int) -> None:
        assert self.amount == amount

    def __call__(self) -> None:
        self.expect(10)


class Till(shop.Client):
    """Fills in what its base leaves open."""

    def visit(self) -> None:
        is_ten(shop.total())


@contextlib.contextmanager
def comes_to_ten() -> Any:
    yield
    is_ten(shop.total())


def in_a_callback() -> None:
    with contextlib.ExitStack() as later:
        later.callback(is_ten, shop.total())


def in_a_callback_of_the_subject() -> None:
    shop.CALLBACKS.append(Money(shop.total()))
    try:
        shop.walk()
    finally:
        shop.CALLBACKS.clear()


def in_a_coroutine() -> None:
    asyncio.run(will_be_ten())


def in_a_thread() -> None:
    with ThreadPoolExecutor(1) as workers:
        workers.submit(is_ten, shop.total()).result()


def in_a_partial() -> None:
    functools.partial(is_ten, shop.total())()


def in_a_subclass() -> None:
    with contextlib.ExitStack() as later:
        later.callback(Till().visit)


def in_a_manager() -> None:
    with comes_to_ten():
        pass


def in_a_mock() -> None:
    with contextlib.ExitStack() as later:
        later.callback(mock.Mock(side_effect=is_ten), shop.total())


PLACES = (
    in_a_callback,
    in_a_callback_of_the_subject,
    in_a_coroutine,
    in_a_thread,
    in_a_partial,
    in_a_subclass,
    in_a_manager,
    in_a_mock,
)


@pytest.mark.parametrize("check", PLACES)
@falsetto.must_fail_when(blame_everything)
def test_an_assertion_beyond_other_code_is_the_checks_own(check: Callable[[], None]) -> None:
    assert word(grade(check, nine)) == "proven"


def is_one(value: int) -> None:
    assert value == 1


def hands_on_nine(handler: Callable[[int], object]) -> None:
    is_one(1)
    handler(9)


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "passed_on", lambda self, frame: False)
)
def test_what_the_check_hands_in_is_its_own_though_the_change_uses_it_too() -> None:
    def check() -> None:
        subject.serve(is_one)

    assert word(grade(check, lambda m: m.setattr(subject, "serve", hands_on_nine))) == "proven"


def makes_money() -> Any:
    return Money(9)


def gives_nine(handler: Callable[[int], object]) -> None:
    handler(9)


def serves_nine(m: Any) -> None:
    m.setattr(subject, "serve", gives_nine)


HANDLERS: dict[str, Callable[[], object]] = {
    "a function": lambda: subject.serve(doubles.expects_one),
    "an object": lambda: subject.serve(doubles.Expecting()),
    "a method": lambda: subject.serve(doubles.Expecting().handle),
    "a partial": lambda: subject.serve(functools.partial(doubles.expects_one)),
    "a mock": lambda: subject.serve(mock.Mock(side_effect=doubles.expects_one)),
}


@pytest.mark.parametrize("name", HANDLERS)
@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "run", lambda self, frame: False)
)
def test_what_the_subjects_package_has_for_tests_is_the_checks_when_it_hands_it_in(
    name: str,
) -> None:
    assert word(grade(HANDLERS[name], serves_nine)) == "proven"


def gives_nine_to_another(handler: Callable[[int], object]) -> None:
    handler = vars(doubles)["expects_" + "three"]
    handler(9)


def gives_nine_to_all(handler: Callable[[int], object]) -> None:
    handler(1)
    for other in shop.CALLBACKS:
        other(9)  # type: ignore[call-arg]


@pytest.mark.parametrize("stub", [gives_nine_to_another, gives_nine_to_all])
@falsetto.must_fail_when(
    lambda m: (
        m.setattr(core._failure._means.Means, "could_find", lambda self, frame: False),
        m.setattr(core._failure._reach.Reach, "handles", core._failure._reach.Reach.run),
    )
)
def test_what_it_has_for_tests_is_not_when_the_change_came_by_it(stub: Any) -> None:
    def check() -> None:
        subject.serve(doubles.expects_one)
        doubles.expects_three(3)

    shop.CALLBACKS.append(doubles.expects_three)  # type: ignore[arg-type]
    try:
        graded = grade(check, lambda m: m.setattr(subject, "serve", stub))
    finally:
        shop.CALLBACKS.clear()
    assert word(graded) == "wrong-reason"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._handed_in.HandedIn, "leads_to", lambda self, frame: False)
)
def test_a_class_that_check_and_stub_both_use_is_the_checks_where_it_calls_it() -> None:
    def check() -> None:
        found: Any = shop.total()
        Money(getattr(found, "amount", found)).expect(10)

    assert word(grade(check, lambda m: m.setattr(shop, "total", makes_money))) == "proven"


def listens() -> None:
    """Register an assertion with the subject, as a fixture may that no check names."""

    def is_still_ten() -> None:
        assert shop.total() == 10

    shop.CALLBACKS.append(is_still_ten)


def walks() -> None:
    shop.walk()


def finds_nine(m: Any) -> None:
    """Plant what could find any code, or so it seems."""
    m.setattr(shop, "total", lambda: getattr(SimpleNamespace(nine=9), "nine"))  # noqa: B009


def judged(change: Any, **more: Any) -> Any:
    """Grade a check by hand that something else was set up for."""
    course = core.engine(core.Declaration(change), check=walks)
    next(course)
    course.send(ran())
    course.send(ran())
    run = ran("failed", errors=(listening(walks),), **more)
    try:
        course.send(run)
        course.send(ran("failed" if listening(walks) else "passed"))
    except StopIteration as done:
        return done.value
    raise RuntimeError("one more unchanged run must be enough")


def listening(act: Callable[[], None]) -> AssertionError | None:
    """Run something while an assertion is registered, and return its failure."""
    listens()
    try:
        act()
    except AssertionError as error:
        return error
    finally:
        shop.CALLBACKS.clear()
    return None


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame.Blame, "know", lambda self, set_up: None)
)
def test_what_the_driver_names_as_set_up_belongs_to_the_check() -> None:
    assert word(judged(finds_nine, set_up=lambda: [listens])) == "proven"


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._blame.Blame, "doubt", lambda self, error, spots: None)
)
def test_code_of_the_suite_that_nothing_leads_to_is_nobodys() -> None:
    graded = judged(finds_nine)
    assert word(graded) == "wrong-reason"
    assert graded.detail.endswith("is_still_ten() raised it, to which nothing leads from the check")


@falsetto.must_fail_when(
    lambda m: m.setattr(core._failure._means.Means, "could_find", lambda self, frame: True)
)
def test_it_is_the_checks_under_a_change_that_could_not_have_found_it() -> None:
    assert word(judged(nine)) == "proven"
